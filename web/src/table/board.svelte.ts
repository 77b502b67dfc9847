/** The board in pieces. Each piece is a cell of its own, so that one hex can be swapped without the others. */
import { asked, GET, type Schemas } from '../lib/api/client';

export type Drawing = Schemas['BoardFragments'];
export type BoardNews = Schemas['BoardNow'];

/** What a piece is besides how it looks: something can be done there; by a power only; something is being done there;
 * it has changed since the reader last acted. */
export type Mark = 'lit' | 'powered' | 'chosen' | 'fresh';

/** A piece of the board. It knows its element and changes it alone: 1,500 of them are too many to be looked through. */
export class Cell {
  /** What it says to those who hear it. */
  spoken = $state('');
  private element: Element | null = null;
  private marks = new Set<string>(['piece']);
  /** What is shown instead: how it would look if what is tried were done. */
  private tried: string | null = null;

  constructor(
    readonly id: string,
    readonly printed: string,
    /** What lies there, as SVG. */
    public svg = printed,
  ) {}

  /** All of it, to be drawn. */
  get markup(): string {
    const lit = this.marks.has('lit') ? 'role="button" tabindex="-1"' : 'role="img"';
    const named = `data-piece="${quoted(this.id)}" aria-label="${quoted(this.spoken || this.id)}"`;
    return `<g class="${[...this.marks].join(' ')}" ${named} ${lit}>${this.tried ?? this.svg}</g>`;
  }

  /** It is drawn here. */
  drawn(element: Element): void {
    this.element = element;
  }

  put(svg: string): void {
    this.svg = svg;
    this.draw();
  }

  try(svg: string | null): void {
    this.tried = svg;
    this.class('tried', svg !== null);
    this.draw();
  }

  mark(what: Mark, yes: boolean): void {
    if (this.marks.has(what) === yes) return;
    this.class(what, yes);
    if (what !== 'lit') return;
    this.element?.setAttribute('role', yes ? 'button' : 'img');
    if (yes) this.element?.setAttribute('tabindex', '-1');
    else this.element?.removeAttribute('tabindex');
  }

  say(sentence: string): void {
    if (sentence === this.spoken) return;
    this.spoken = sentence;
    this.element?.setAttribute('aria-label', sentence);
  }

  private class(name: string, yes: boolean): void {
    this.marks[yes ? 'add' : 'delete'](name);
    this.element?.classList.toggle(name, yes);
  }

  private draw(): void {
    if (this.element) this.element.innerHTML = this.tried ?? this.svg;
  }
}

const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

export class BoardState {
  drawing = $state.raw<Drawing | null>(null);
  cells: Map<string, Cell> = new Map();
  /** Lines drawn above the board: routes, per hex. */
  overlay = $state.raw<Record<string, string>>({});
  /** What came last while somebody looked on: pieces, and how they were drawn before. */
  arrived = $state.raw<{ id: string; before: string }[]>([]);
  /** Which pieces are tried, lit and chosen: only those that differ are touched. */
  private trying: readonly string[] = [];
  private shining: ReadonlySet<string> = new Set();
  private picked: string | null = null;
  private tag = '';
  /** The state of the board whose words are known. */
  private spokenOf: string | null = null;

  constructor(private readonly game: string) {}

  async load(): Promise<void> {
    const drawing = await asked(GET('/api/v1/games/{game}/drawing', { params: { path: { game: this.game } } }));
    this.cells = new Map(Object.entries(drawing.pieces).map(([id, svg]) => [id, new Cell(id, svg)]));
    this.drawing = drawing;
  }

  /** Draw all pieces into an element, at once. */
  drawIn(element: Element): void {
    const cells = [...this.cells.values()];
    element.innerHTML = cells.map((cell) => cell.markup).join('');
    cells.forEach((cell, i) => cell.drawn(element.children[i]!));
  }

  /** Show some pieces as they would be; null is a piece as it is printed. */
  try(pieces: Record<string, string | null>): void {
    for (const id of this.trying) if (!(id in pieces)) this.cells.get(id)?.try(null);
    for (const [id, svg] of Object.entries(pieces)) {
      const cell = this.cells.get(id);
      cell?.try(svg ?? cell.printed);
    }
    this.trying = Object.keys(pieces);
  }

  /** Light the pieces on which something can be done, and say on which only powers help. */
  light(ids: ReadonlySet<string>, powered: ReadonlySet<string>): void {
    for (const id of new Set([...this.shining, ...ids])) {
      this.cells.get(id)?.mark('lit', ids.has(id));
      this.cells.get(id)?.mark('powered', ids.has(id) && powered.has(id));
    }
    this.shining = ids;
  }

  /** Mark the piece on which something is being done. */
  choose(id: string | null): void {
    this.cells.get(this.picked ?? '')?.mark('chosen', false);
    this.cells.get(id ?? '')?.mark('chosen', true);
    this.picked = id;
  }

  /** Bring the pieces to how they lie now, or after so many actions; what is marked is seen to come. */
  async refresh(at: number | null, mark: boolean): Promise<void> {
    const query = { since: this.tag, at };
    this.take(
      await asked(GET('/api/v1/games/{game}/board', { params: { path: { game: this.game }, query } })),
      mark,
    );
  }

  take(news: BoardNews, mark: boolean): void {
    const arrived: { id: string; before: string }[] = [];
    const put = (cell: Cell, svg: string) => {
      if (cell.svg === svg) return;
      arrived.push({ id: cell.id, before: cell.svg });
      cell.put(svg);
      cell.mark('fresh', mark);
    };
    if (news.whole) {
      for (const cell of this.cells.values()) if (!(cell.id in news.pieces)) put(cell, cell.printed);
    }
    for (const [id, svg] of Object.entries(news.pieces)) {
      const cell = this.cells.get(id);
      if (cell) put(cell, svg ?? cell.printed);
    }
    this.tag = news.tag;
    this.arrived = mark ? arrived : [];
  }

  async speak(): Promise<void> {
    if (this.spokenOf === this.tag) return;
    this.spokenOf = this.tag;
    const spoken = await asked(GET('/api/v1/games/{game}/spoken', { params: { path: { game: this.game } } }));
    for (const [id, sentence] of Object.entries(spoken)) this.cells.get(id)?.say(sentence);
  }

  get known(): string {
    return this.tag;
  }

  clearMarks(): void {
    for (const cell of this.cells.values()) cell.mark('fresh', false);
  }
}
