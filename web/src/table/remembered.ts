/** What this browser remembers of a game: how far somebody has read, and what they were about to do. */

/** A line that leads into a menu, and what is asked there. */
export interface Step {
  key: string;
  label: string;
  question: string;
}

/** What somebody was about to do: at which state of the game, out of which menu and choice, with which number. */
export interface KeptDraft {
  seq: number;
  do: string;
  text: string;
  choice: string | null;
  way?: Step[];
  number: number | null;
}

interface Kept {
  seen?: number;
  draft?: KeptDraft;
}

const name = (game: string) => `bradshaw.game.${game}`;

export function remembered(game: string): Kept {
  try {
    return JSON.parse(localStorage.getItem(name(game)) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

export function remember(game: string, change: Kept): void {
  try {
    localStorage.setItem(name(game), JSON.stringify({ ...remembered(game), ...change }));
  } catch {
    // A browser that keeps nothing forgets it, and nothing else happens.
  }
}
