/** How a reader likes the page; kept in this browser. */

export type Theme = 'system' | 'light' | 'dark';

interface Kept {
  theme: Theme;
  /** 1 is the browser's own size. */
  text: number;
  motion: boolean;
  sounds: boolean;
  /** Beside every choice and in the log: how it is written. */
  notation: boolean;
}

const NAME = 'bradshaw.settings';
const PLAIN: Kept = { theme: 'system', text: 1, motion: true, sounds: false, notation: false };
const dark = matchMedia('(prefers-color-scheme: dark)');

class Settings {
  kept = $state<Kept>(read());
  private systemDark = $state(dark.matches);

  constructor() {
    dark.addEventListener('change', () => {
      this.systemDark = dark.matches;
      this.apply();
    });
    this.apply();
  }

  get isDark(): boolean {
    return this.kept.theme === 'dark' || (this.kept.theme === 'system' && this.systemDark);
  }

  set(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change };
    try {
      localStorage.setItem(NAME, JSON.stringify(this.kept));
    } catch {
      // A browser that keeps nothing still shows the page as wished, until it is closed.
    }
    this.apply();
  }

  private apply(): void {
    const root = document.documentElement;
    root.dataset.theme = this.isDark ? 'dark' : 'light';
    root.dataset.motion = this.kept.motion ? '' : 'none';
    root.style.setProperty('--text-scale', String(this.kept.text));
  }
}

function read(): Kept {
  try {
    return { ...PLAIN, ...JSON.parse(localStorage.getItem(NAME) ?? '{}') };
  } catch {
    return PLAIN;
  }
}

export const settings = new Settings();
