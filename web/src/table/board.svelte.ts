/** The board in pieces. Each piece is a cell of its own, so that one hex can be swapped without the others. */
import { asked, GET, type Schemas } from '../lib/api/client';

export type Drawing = Schemas['BoardFragments'];
export type BoardNews = Schemas['BoardNow'];

export class Cell {
  /** What lies there, as SVG. */
  svg = $state('');
  /** Something changed here since the reader last acted. */
  fresh = $state(false);
  /** What is shown instead: how it would look if what is tried were done. */
  tried = $state<string | null>(null);
  /** Something can be done here; by a power only. */
  lit = $state(false);
  powered = $state(false);
  /** Something is being done here. */
  chosen = $state(false);
  /** What it says to those who hear it. */
  spoken = $state('');

  constructor(
    readonly id: string,
    readonly printed: string,
  ) {
    this.svg = printed;
  }
}

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

  /** Show some pieces as they would be; null is a piece as it is printed. */
  try(pieces: Record<string, string | null>): void {
    for (const id of this.trying) if (!(id in pieces)) this.change(id, (cell) => (cell.tried = null));
    for (const [id, svg] of Object.entries(pieces)) this.change(id, (cell) => (cell.tried = svg ?? cell.printed));
    this.trying = Object.keys(pieces);
  }

  /** Light the pieces on which something can be done, and say on which only powers help. */
  light(ids: ReadonlySet<string>, powered: ReadonlySet<string>): void {
    for (const id of this.shining) if (!ids.has(id)) this.change(id, (cell) => (cell.lit = cell.powered = false));
    for (const id of ids) {
      this.change(id, (cell) => {
        cell.lit = true;
        cell.powered = powered.has(id);
      });
    }
    this.shining = ids;
  }

  /** Mark the piece on which something is being done. */
  choose(id: string | null): void {
    if (this.picked !== null) this.change(this.picked, (cell) => (cell.chosen = false));
    if (id !== null) this.change(id, (cell) => (cell.chosen = true));
    this.picked = id;
  }

  private change(id: string, how: (cell: Cell) => void): void {
    const cell = this.cells.get(id);
    if (cell) how(cell);
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
      cell.svg = svg;
      cell.fresh = mark;
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
    for (const [id, sentence] of Object.entries(spoken)) this.change(id, (cell) => (cell.spoken = sentence));
  }

  get known(): string {
    return this.tag;
  }

  clearMarks(): void {
    for (const cell of this.cells.values()) cell.fresh = false;
  }
}
