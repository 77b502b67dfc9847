/** The board in pieces. Each piece is a cell of its own, so that one hex can be swapped without the others. */
import { asked, GET, type Schemas } from '../lib/api/client';

export type Drawing = Schemas['BoardFragments'];
export type BoardNews = Schemas['BoardNow'];

export class Cell {
  /** What lies there, as SVG. */
  svg = $state('');
  /** Something changed here since the reader last acted. */
  fresh = $state(false);

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
  /** Pieces shown instead of what lies there: what is being tried. */
  tried = $state.raw<Record<string, string>>({});
  /** Lines drawn above the board: routes, per hex. */
  overlay = $state.raw<Record<string, string>>({});
  /** What each piece says to those who hear it; asked for when somebody comes with the keyboard. */
  spoken = $state.raw<Record<string, string>>({});
  /** What came last while somebody looked on: pieces, and how they were drawn before. */
  arrived = $state.raw<{ id: string; before: string }[]>([]);
  private tag = '';
  /** The state of the board whose words are known. */
  private spokenOf: string | null = null;

  constructor(private readonly game: string) {}

  async load(): Promise<void> {
    const drawing = await asked(GET('/api/v1/games/{game}/drawing', { params: { path: { game: this.game } } }));
    this.cells = new Map(Object.entries(drawing.pieces).map(([id, svg]) => [id, new Cell(id, svg)]));
    this.drawing = drawing;
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
    this.spoken = await asked(GET('/api/v1/games/{game}/spoken', { params: { path: { game: this.game } } }));
  }

  get known(): string {
    return this.tag;
  }

  clearMarks(): void {
    for (const cell of this.cells.values()) cell.fresh = false;
  }
}
