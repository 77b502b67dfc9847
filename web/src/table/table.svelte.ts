/** A table: the game as one sees it, and everything that can be asked and done there. */
import { asked, GET, POST, Refused, requestKey, type Schemas } from '../lib/api/client';
import { Feed, type News } from '../lib/api/feed';
import type { Box, OrientBox, OrientView, RailBox, RailView, Table, View } from '../lib/api/types';
import { session } from '../lib/session.svelte';
import { sound } from '../lib/sounds';
import { words } from '../lib/words';
import { BoardState } from './board.svelte';
import { Decision } from './decision.svelte';
import { History } from './history.svelte';
import { remember, remembered } from './remembered';
import { WhatIf } from './whatif.svelte';

export class TableState {
  table = $state.raw<Table | null>(null);
  box = $state.raw<Box | null>(null);
  live = $state.raw<View | null>(null);
  seq = $state(-1);
  /** Why the game cannot go on as it is; empty otherwise. */
  changed = $state('');
  connected = $state(true);
  /** What is to be known of the table besides the game: clocks, talk that was not read. */
  around = $state.raw<Schemas['AtTable'] | null>(null);
  /** A sentence about the last thing that was tried. */
  notice = $state<{ kind: 'bad' | 'warn' | 'good'; text: string; rule?: string; remedy?: string } | null>(null);
  /** At a shared screen: through whose eyes one looks; nobody's until somebody says so. */
  shown = $state<string | null>(null);
  /** The game before others acted, to which numbers are compared; null where nothing has changed since one acted. */
  earlier = $state.raw<View | null>(null);
  /** The number of the last action when the reader last did something. */
  seen = $state(0);
  mayUndo = $state<{ allowed: boolean; reason: string }>({ allowed: false, reason: '' });

  readonly board: BoardState;
  readonly decision: Decision;
  readonly history: History;
  readonly whatif: WhatIf;
  private feed: Feed | null = null;
  /** Called for news about something else than the game: seats, talk, proposals. */
  readonly listeners = new Set<(what: string) => void>();

  constructor(readonly id: string) {
    this.board = new BoardState(id);
    this.decision = new Decision(this);
    this.history = new History(this);
    this.whatif = new WhatIf(this);
  }

  /** The seats that are one's own. */
  mine = $derived((this.table?.seats ?? []).filter((seat) => seat.person && seat.person === session.me?.name));
  hotSeat = $derived(this.mine.length > 1);
  /** Through whose eyes the server is asked. */
  seat = $derived(this.hotSeat ? this.shown : (this.mine[0]?.name ?? null));
  /** What is shown: the game as it is, or as it was. */
  view = $derived.by(() => {
    if (this.whatif.from !== null) return this.whatif.view ?? this.live;
    return this.history.at === null ? this.live : this.history.view;
  });
  length = $derived(this.live?.number ?? 0);
  acting = $derived((this.live?.acting ?? []).map((actor) => actor.player));
  /** The seat of one's own that is to decide. */
  actingSeat = $derived.by(() => {
    if (this.history.at !== null || this.whatif.from !== null || this.live?.finished || this.changed) return null;
    const own = this.mine.map((seat) => seat.name ?? '').filter((name) => this.acting.includes(name));
    if (this.hotSeat && this.hides) return own.find((name) => name === this.shown) ?? null;
    return own[0] ?? null;
  });
  /** The railway for which one decides. */
  behalf = $derived((this.live?.acting ?? []).find((actor) => actor.player === this.actingSeat)?.behalf ?? '');
  /** Whether something in this game is for some eyes only. */
  hides = $derived(this.box?.hides ?? false);
  /** At a shared screen somebody else is to decide: what was for the eyes before goes. */
  private handsOver = $derived(
    this.hotSeat && this.hides && this.shown !== null && !this.acting.includes(this.shown) &&
      this.mine.some((seat) => this.acting.includes(seat.name ?? '')),
  );
  rail = $derived(this.box && 'railways' in this.box ? (this.box as RailBox) : null);
  railView = $derived(this.rail ? (this.view as RailView | null) : null);
  cards = $derived(this.box && 'passenger' in this.box ? (this.box as OrientBox) : null);
  cardView = $derived(this.cards ? (this.view as OrientView | null) : null);
  money = $derived(this.box?.money ?? '{}');

  async open(): Promise<void> {
    await this.readTable();
    if (this.table?.state === 'open') return this.listen();
    const path = { game: this.id };
    const [shown, box] = await Promise.all([
      asked(GET('/api/v1/games/{game}/view', { params: { path, query: { seat: this.seat } } })),
      asked(GET('/api/v1/games/{game}/box', { params: { path } })),
      this.board.load(),
    ]);
    this.box = box as Box;
    this.take(shown.seq, shown.view as View, shown.changed ?? '');
    this.around = shown.table;
    const kept = remembered(this.id);
    this.seen = Math.min(kept.seen ?? this.length, this.length);
    void this.readUndo();
    await Promise.all([this.decision.load(this.board.refresh(null, false)), this.history.read()]);
    void this.decision.takeUp(kept.draft);
    this.listen();
  }

  async readTable(): Promise<void> {
    this.table = await asked(GET('/api/v1/games/{game}', { params: { path: { game: this.id } } }));
  }

  close(): void {
    this.feed?.close();
    this.history.pause();
  }

  /** At a shared screen: look through these eyes from now on. */
  async show(player: string | null): Promise<void> {
    this.shown = player;
    this.history.log = [];
    this.decision.menu = null;
    await this.reload();
    this.feed?.reopen();
  }

  async play(action: string): Promise<boolean> {
    const seat = this.actingSeat;
    if (!seat) return false;
    this.decision.busy = true;
    this.notice = null;
    try {
      const shown = await asked(
        POST('/api/v1/games/{game}/actions', {
          params: { path: { game: this.id }, header: { 'Idempotency-Key': requestKey() } },
          body: { do: action, seq: this.seq, seat },
        }),
      );
      this.board.clearMarks();
      this.around = shown.table;
      const view = shown.view as View;
      this.acted(view);
      // At a shared screen a hand goes down with the turn, before the next person looks.
      if (this.shown && !view.acting.some((actor) => actor.player === this.shown)) await this.show(null);
      else await this.arrived(shown.seq, view, false);
      return true;
    } catch (error) {
      await this.failed(error);
      return false;
    } finally {
      this.decision.busy = false;
    }
  }

  async undo(): Promise<void> {
    try {
      const body = { seq: this.seq, seat: this.seat ?? this.mine[0]?.name ?? null };
      const shown = await asked(POST('/api/v1/games/{game}/undo', { params: { path: { game: this.id } }, body }));
      const view = shown.view as View;
      this.acted(view);
      await this.arrived(shown.seq, view, false);
    } catch (error) {
      await this.failed(error);
    }
  }

  /** Whoever acts has seen what came before, and nothing of what others do after it. */
  private acted(then: View): void {
    this.earlier = null;
    this.seen = then.number;
    remember(this.id, { seen: this.seen });
  }

  async reload(): Promise<void> {
    const query = { seat: this.seat };
    const shown = await asked(GET('/api/v1/games/{game}/view', { params: { path: { game: this.id }, query } }));
    this.around = shown.table;
    if (query.seat !== this.seat) return; // somebody else looks by now
    await this.arrived(shown.seq, shown.view as View, false, shown.changed ?? '');
    void this.history.read(true);
  }

  private listen(): void {
    const address = () => {
      const seat = this.seat ? `&seat=${encodeURIComponent(this.seat)}` : '';
      return `/api/v1/games/${this.id}/feed?since=${this.seq}${seat}`;
    };
    this.feed = new Feed(
      address,
      (news) => void this.heard(news),
      (yes) => (this.connected = yes),
    );
  }

  private async heard(news: News): Promise<void> {
    if (news.what === 'begun') return void location.reload();
    if (news.what !== 'entries') {
      if (news.what === 'talk' && this.around) this.around = { ...this.around, unread: this.around.unread + 1 };
      try {
        await this.readTable();
      } catch (error) {
        // The table was given up, or is not for these eyes any more.
        if (!(error instanceof Refused)) throw error;
        this.notice = { kind: 'bad', text: error.message };
        return;
      }
      for (const listener of this.listeners) listener(news.what);
      return;
    }
    this.history.heard(news.happened);
    if (news.times && this.around) this.around = { ...this.around, times: news.times, at: Date.now() };
    if (news.missed) void this.history.read(true);
    if (news.view && news.seq > this.seq) {
      const others = news.happened.some((one) => !this.mine.some((seat) => seat.name === one.player));
      const [before, mine] = [this.live, this.actingSeat];
      if (others) this.earlier ??= before;
      await this.arrived(news.seq, news.view, others);
      if (this.actingSeat && this.actingSeat !== mine) sound('turn');
      else if (others) sound('move');
    }
  }

  /** A newer state of the game is here. */
  private async arrived(seq: number, view: View, mark: boolean, changed = ''): Promise<void> {
    if (seq < this.seq) return;
    const same = seq === this.seq;
    this.take(seq, view, changed);
    if (this.handsOver) return this.show(null);
    const here = this.history.at === null && this.whatif.from === null;
    const drawn = here ? this.board.refresh(null, mark) : Promise.resolve();
    void this.readUndo();
    if (view.finished) void this.readTable();
    await (!same || !this.decision.menu ? this.decision.load(drawn) : drawn);
  }

  private take(seq: number, view: View, changed: string): void {
    if (seq !== this.seq) this.decision.fresh = false;
    this.seq = seq;
    this.live = view;
    this.changed = changed;
  }

  private async readUndo(): Promise<void> {
    const seat = this.seat ?? this.mine[0]?.name;
    if (!seat) return;
    try {
      const query = { seat };
      const found = await asked(GET('/api/v1/games/{game}/undo', { params: { path: { game: this.id }, query } }));
      this.mayUndo = { allowed: found.allowed, reason: found.reason ?? '' };
    } catch {
      this.mayUndo = { allowed: false, reason: '' };
    }
  }

  private async failed(error: unknown): Promise<void> {
    sound('refusal');
    if (error instanceof Refused && error.status === 409) {
      const fresh = error.body as { seq: number; view: View };
      this.notice = { kind: 'warn', text: words.table.stale };
      await this.arrived(fresh.seq, fresh.view, true);
    } else if (error instanceof Refused) {
      this.notice = { kind: 'bad', text: error.message, rule: error.rule, remedy: error.remedy };
    } else {
      this.notice = { kind: 'bad', text: words.common.unreachable };
    }
  }
}
