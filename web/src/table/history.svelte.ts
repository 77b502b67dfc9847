/** The game as it was: a place on the line of its actions, and what happened on the way. */
import { asked, GET } from '../lib/api/client';
import type { Happened, View } from '../lib/api/types';
import type { TableState } from './table.svelte';

/** So long each action is shown when they are played one after the other, in milliseconds. */
const PACE = 900;

export class History {
  /** After so many actions; null where the game stands now. */
  at = $state<number | null>(null);
  view = $state.raw<View | null>(null);
  /** What happened, an entry for each action that stands, by its number. */
  log = $state.raw<Happened[]>([]);
  playing = $state(false);
  private asking = 0;
  private timer = 0;

  constructor(private readonly table: TableState) {}

  /** Read what is not known yet of the log; from the beginning where something was taken back. */
  async read(anew = false): Promise<void> {
    let known = anew ? [] : [...this.log];
    for (;;) {
      const after = known.at(-1)?.number ?? 0;
      const query = { seat: this.table.seat, after, limit: 500 };
      const more = await asked(
        GET('/api/v1/games/{game}/log', { params: { path: { game: this.table.id }, query } }),
      );
      known = [...known, ...more];
      if (more.length < 500) break;
    }
    this.log = known;
  }

  heard(happened: Happened[]): void {
    const last = this.log.at(-1)?.number ?? 0;
    const plays = happened.filter((one) => one.kind === 'play');
    if (happened.some((one) => one.kind !== 'play') || (plays[0] && plays[0].number !== last + 1)) {
      void this.read(true);
      return;
    }
    this.log = [...this.log, ...plays];
  }

  async go(number: number | null): Promise<void> {
    const last = this.table.length;
    const at = number === null || number >= last ? null : Math.max(0, number);
    const asking = ++this.asking;
    this.at = at;
    const path = { game: this.table.id };
    if (at === null) {
      this.view = null;
      await this.table.board.refresh(null, false);
      return;
    }
    this.table.decision.clear();
    const query = { seat: this.table.seat };
    const [view] = await Promise.all([
      asked(GET('/api/v1/games/{game}/history/{number}', { params: { path: { ...path, number: at }, query } })),
      this.table.board.refresh(at, false),
    ]);
    if (asking === this.asking) this.view = view as View;
  }

  step(by: number): Promise<void> {
    this.pause();
    return this.go((this.at ?? this.table.length) + by);
  }

  /** Play what happened from an action on, one after the other, up to now. */
  async play(from: number): Promise<void> {
    this.playing = true;
    await this.go(from);
    const next = async () => {
      if (!this.playing || this.at === null) return void (this.playing = false);
      await this.go(this.at + 1);
      this.timer = window.setTimeout(next, PACE);
    };
    this.timer = window.setTimeout(next, PACE);
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** What happened with an action, in sentences. */
  told(number: number): Happened | null {
    return this.log[number - 1] ?? null;
  }
}
