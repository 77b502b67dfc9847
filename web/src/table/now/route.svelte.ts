/** Routes being drawn by hand: a train, and the stops it is to call at, one after the other. */
import { asked, POST, type Schemas } from '../../lib/api/client';
import type { TableState } from '../table.svelte';

export type Traced = Schemas['Traced'];

class RouteDraft {
  /** The train whose route is drawn; null where none is. */
  train = $state<string | null>(null);
  /** Train -> its stops. */
  stops = $state<Record<string, string[]>>({});
  traced = $state.raw<Record<string, Traced>>({});

  begin(train: string): void {
    this.train = train;
    this.stops[train] ??= [];
  }

  clear(table: TableState): void {
    this.train = null;
    this.stops = {};
    this.traced = {};
    table.board.overlay = {};
  }

  /** A stop that is clicked again ends the route there. */
  async add(table: TableState, stop: string): Promise<void> {
    const train = this.train;
    if (!train) return;
    const known = this.stops[train] ?? [];
    const at = known.indexOf(stop);
    this.stops[train] = at >= 0 ? known.slice(0, at) : [...known, stop];
    await this.trace(table, train);
  }

  private async trace(table: TableState, train: string): Promise<void> {
    const stops = this.stops[train] ?? [];
    if (stops.length < 2) {
      const { [train]: _, ...others } = this.traced;
      this.traced = others;
    } else {
      const body = { train, stops, seat: table.actingSeat };
      const path = { game: table.id };
      this.traced = { ...this.traced, [train]: await asked(POST('/api/v1/games/{game}/trace', { params: { path }, body })) };
    }
    this.draw(table);
    if (Object.keys(this.traced).length) await table.decision.try({ do: this.written, text: this.written, choice: null, number: null });
  }

  /** The run in the notation. */
  get written(): string {
    const routes = Object.entries(this.stops).filter(([, stops]) => stops.length > 1);
    return `run ${routes.map(([train, stops]) => `${train}=${stops.join('>')}`).join(' ')}`;
  }

  private draw(table: TableState): void {
    table.board.overlay = Object.assign({}, ...Object.values(this.traced).map((one) => one.pieces ?? {}));
  }

  /** While a route is drawn, every hex with a stop can be picked. */
  stops_lit(table: TableState): Set<string> {
    return new Set(table.board.cells.keys());
  }
}

export const route = new RouteDraft();
