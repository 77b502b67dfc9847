/** The game as it was: a place on the line of its actions, and what happened on the way. */
import { asked, GET } from '../lib/api/client';
import type { Happened, View } from '../lib/api/types';
import type { TableState } from './table.svelte';

/** So long each action is shown when they are played one after the other, in milliseconds, and for each letter of what is told. */
const PACE = 1100;
const LETTER = 22;
const LONGEST = 6000;

export class History {
  /** After so many actions; null where the game stands now. */
  at = $state<number | null>(null);
  view = $state.raw<View | null>(null);
  /** What happened, an entry for each action that stands, by its number. */
  log = $state.raw<Happened[]>([]);
  playing = $state(false);
  /** What is played one after the other, from after this action up to now; null where nothing is. */
  replay = $state.raw<{ from: number } | null>(null);
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

  async go(number: number | null, mark = false): Promise<void> {
    const last = this.table.length;
    const at = number === null || number >= last ? null : Math.max(0, number);
    const asking = ++this.asking;
    this.at = at;
    const path = { game: this.table.id };
    if (at === null) {
      this.view = null;
      await this.table.board.refresh(null, mark);
      return;
    }
    this.table.decision.clear();
    const query = { seat: this.table.seat };
    const [view] = await Promise.all([
      asked(GET('/api/v1/games/{game}/history/{number}', { params: { path: { ...path, number: at }, query } })),
      this.table.board.refresh(at, mark),
    ]);
    if (asking === this.asking) this.view = view as View;
  }

  /** Look at a moment that the reader has chosen. */
  look(number: number | null): Promise<void> {
    this.pause();
    this.replay = null;
    return this.go(number);
  }

  step(by: number): Promise<void> {
    return this.look((this.at ?? this.table.length) + by);
  }

  /** Play what happened from an action on, one after the other, up to now. */
  async play(from: number): Promise<void> {
    this.pause();
    this.table.board.clearMarks();
    this.replay = { from };
    await this.go(from);
    this.table.earlier = this.view;
    this.resume();
  }

  resume(): void {
    this.playing = true;
    this.wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** One action of what is played, on or back. */
  async stepReplay(by: number): Promise<void> {
    this.pause();
    await this.advance(by);
  }

  /** Leave what is played and see how it stands; what has changed stays marked. */
  async skip(): Promise<void> {
    this.pause();
    this.replay = null;
    await this.go(null, true);
  }

  private wait(): void {
    const letters = this.told(this.at ?? 0)?.log.join(' ').length ?? 0;
    this.timer = window.setTimeout(() => void this.onward(), Math.min(LONGEST, PACE + LETTER * letters));
  }

  private async onward(): Promise<void> {
    if (!this.playing) return;
    await this.advance(1);
    if (this.playing) this.wait();
  }

  private async advance(by: number): Promise<void> {
    if (!this.replay || (this.at === null && by > 0)) return this.skip();
    await this.go(Math.max(this.replay.from, (this.at ?? this.table.length) + by), by > 0);
    if (this.at !== null) return;
    // The last action is read like the others before the game goes on.
    this.pause();
    const end = this.replay;
    this.timer = window.setTimeout(() => { if (this.replay === end) this.replay = null; }, PACE + LONGEST / 2);
  }

  /** What happened with an action, in sentences. */
  told(number: number): Happened | null {
    return this.log[number - 1] ?? null;
  }
}
