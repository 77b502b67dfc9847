/** Routes being drawn by hand: a train each, and the stops it is to call at, one after the other. */
import { asked, POST, type Schemas } from '../../lib/api/client';
import { words } from '../../lib/words';
import type { TableState } from '../table.svelte';
import { overlaid } from './overlay';

type Followed = Schemas['Followed'];
type Way = Schemas['WayTold'];

export interface OwnRoute {
  train: string;
  /** As the server wants them to go on: stops, and what tells ways apart. */
  stops: string[];
  followed: Followed | null;
  /** The way that was chosen among several. */
  way: Way | null;
}

class RouteDraft {
  routes = $state.raw<OwnRoute[]>([]);
  /** Which of them is being drawn; null where none is. */
  at = $state<number | null>(null);
  judged = $state.raw<Schemas['Judged'] | null>(null);
  /** Stops of a hex of which one is meant, where the hex has several. */
  which = $state.raw<string[]>([]);
  /** Hexes that the pointer has passed while it draws. */
  private passed = new Set<string>();
  /** What was drawn is followed one after the other. */
  private following: Promise<void> = Promise.resolve();
  private asking = 0;

  get drawing(): OwnRoute | null {
    return this.at === null ? null : (this.routes[this.at] ?? null);
  }

  begin(table: TableState, trains: string[], at: number): void {
    if (!this.routes.length) {
      this.routes = trains.map((train) => ({ train, stops: [], followed: null, way: null }));
      table.decision.clear();
      table.board.overlay = {};
    }
    this.at = at;
  }

  clear(table: TableState): void {
    this.asking += 1;
    this.which = [];
    this.at = null;
    this.routes = [];
    this.judged = null;
    table.board.overlay = {};
  }

  /** Go on to a stop; one that was named already ends the route there. */
  async add(table: TableState, stop: string): Promise<void> {
    const route = this.drawing;
    if (!route) return;
    this.which = [];
    const at = route.stops.indexOf(stop);
    await this.follow(table, at >= 0 ? route.stops.slice(0, at) : [...route.stops, stop]);
  }

  /** Pick a hex: its stop, or, where it has several, a question which one is meant. */
  async pick(table: TableState, hex: string, stop: string | null): Promise<void> {
    const found = stop ? [stop] : this.stopsOn(table, hex);
    if (found.length === 1) await this.add(table, found[0]!);
    else this.which = found;
  }

  /** A pointer begins to draw. */
  beginDrag(): void {
    this.passed = new Set();
  }

  /** The pointer has come to a hex, and to a stop if it is one: the route goes there, or back to there. */
  drag(table: TableState, hex: string, stop: string | null): void {
    this.passed.add(hex);
    if (stop) this.following = this.following.then(() => this.dragTo(table, stop));
  }

  private async dragTo(table: TableState, stop: string): Promise<void> {
    const route = this.drawing;
    if (!route || route.stops.at(-1) === stop) return;
    const at = route.stops.indexOf(stop);
    await this.follow(table, at >= 0 ? route.stops.slice(0, at + 1) : [...route.stops, stop]);
    // Of several ways the one is meant along which the pointer went.
    const ways = this.drawing?.followed?.ways ?? [];
    if (ways.length < 2) return;
    const off = (way: Way) => Object.keys(way.drawing.pieces).filter((hex) => !this.passed.has(hex)).length;
    const [best, next] = [...ways].sort((a, b) => off(a) - off(b));
    if (best && next && off(best) < off(next)) await this.choose(table, best);
  }

  /** Choose one of several ways. */
  choose(table: TableState, way: Way): Promise<void> {
    return this.follow(table, way.stops);
  }

  private async follow(table: TableState, stops: string[]): Promise<void> {
    const at = this.at;
    const route = this.drawing;
    if (at === null || !route) return;
    const asking = ++this.asking;
    if (!stops.length) {
      this.put(at, { ...route, stops, followed: null, way: null });
    } else {
      const body = { train: route.train, stops, drawn: at };
      const followed = await asked(POST('/api/v1/games/{game}/trace', { params: { path: { game: table.id } }, body }));
      if (asking !== this.asking) return;
      const way = followed.ways.length === 1 ? (followed.ways[0] ?? null) : null;
      this.put(at, { ...route, stops: followed.refusal ? route.stops : (way?.stops ?? stops), followed, way });
    }
    this.draw(table);
    await this.judge(table);
  }

  private put(at: number, route: OwnRoute): void {
    this.routes = this.routes.map((one, i) => (i === at ? route : one));
  }

  private draw(table: TableState): void {
    table.board.overlay = overlaid(
      this.routes.flatMap((route) => (route.way ? [route.way] : (route.followed?.ways ?? []))).map((way) => way.drawing),
    );
  }

  /** The run in the notation; empty where no route is whole. */
  get written(): string {
    const whole = this.routes.filter((route) => route.way && !route.way.why_not).map((route) => route.way?.route);
    return whole.length ? `run ${whole.join(' ')}` : '';
  }

  private async judge(table: TableState): Promise<void> {
    const written = this.written;
    this.judged = null;
    if (!written) return;
    const body = { do: written, seat: table.actingSeat };
    this.judged = await asked(POST('/api/v1/games/{game}/runs', { params: { path: { game: table.id } }, body }));
    const total = this.judged.run?.total;
    const text = total === undefined ? written : words.table.now.ownRun(table.money.replace('{}', String(total)));
    await table.decision.try({ do: this.judged.run?.do ?? written, text, choice: null, number: null });
  }

  /** Hexes to which the route can go on; before the first stop all where there is one. */
  lit(table: TableState): Set<string> {
    const on = this.drawing?.followed?.on;
    if (!on?.length) return new Set([...table.board.cells.values()].filter((cell) => cell.svg.includes('data-stop')).map((cell) => cell.id));
    return new Set([...on.map((next) => next.stop), ...(this.drawing?.stops ?? [])].map((stop) => stop.split('.')[0] ?? stop));
  }

  /** The stops of a hex to which the route can go; all of them where it has not begun, or cannot go on to any. */
  private stopsOn(table: TableState, hex: string): string[] {
    const on = (this.drawing?.followed?.on ?? []).map((next) => next.stop).filter((stop) => stop.startsWith(`${hex}.`));
    if (on.length) return on;
    return [...(table.board.cells.get(hex)?.svg ?? '').matchAll(/data-stop="([^"]+)"/g)].map((found) => found[1]!);
  }
}

export const route = new RouteDraft();
