/** Layers of the board: what a reader wants to see of it, whatever game it is. Kept in this browser. */

const NAME = 'bradshaw.layers';
/** What is not shown until somebody asks for it. */
const OFF = ['rights'];

class Layers {
  /** Layer -> whether it is shown, where the reader has said so. */
  private chosen = $state<Record<string, boolean>>(read());
  private readonly sheet = new CSSStyleSheet();

  constructor() {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.sheet];
  }

  shown(layer: string): boolean {
    return this.chosen[layer] ?? !OFF.includes(layer);
  }

  show(layer: string, yes: boolean): void {
    this.chosen = { ...this.chosen, [layer]: yes };
    try {
      localStorage.setItem(NAME, JSON.stringify(this.chosen));
    } catch {
      // A browser that keeps nothing shows the board as wished until it is closed.
    }
  }

  /** Hide what is not wanted of a board that has these layers. */
  apply(layers: readonly string[]): void {
    const hidden = layers.filter((layer) => !this.shown(layer));
    this.sheet.replaceSync(hidden.map((layer) => `.board [data-layer="${CSS.escape(layer)}"] { display: none; }`).join('\n'));
  }
}

function read(): Record<string, boolean> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(NAME) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Record<string, boolean>) : {};
  } catch {
    return {};
  }
}

export const layers = new Layers();
