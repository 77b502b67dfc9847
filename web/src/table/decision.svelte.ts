/** What is to be decided: the lines to choose from, what is picked, and what it would lead to. */
import { asked, GET, POST, Refused, type Schemas } from '../lib/api/client';
import { sound } from '../lib/sounds';
import { remember, type KeptDraft, type Step } from './remembered';
import type { TableState } from './table.svelte';

export type Line = Schemas['Line'];
export type Menu = Schemas['Menu'];
export type Choice = Schemas['Choice_RailWhere_'];
export type Brief = Schemas['Choices_RailWhere_'];
export type Preview = Schemas['Previewed'];

/** More options than this are not asked for at once; tiles come hex by hex. */
const MOST_LISTED = 400;

/** What somebody is about to do. */
export interface Draft {
  do: string;
  text: string;
  choice: Choice | null;
  number: number | null;
}

export class Decision {
  menu = $state.raw<Menu | null>(null);
  brief = $state.raw<Brief | null>(null);
  /** Options with where they belong, for picking on the map, in the market, on a charter. */
  choices = $state.raw<Choice[]>([]);
  /** The hex whose tiles are looked at, and which it could have. */
  hex = $state<string | null>(null);
  draft = $state.raw<Draft | null>(null);
  preview = $state.raw<Preview | null>(null);
  /** Why the last thing cannot be done. */
  refused = $state.raw<Refused | null>(null);
  busy = $state(false);
  /** Whether the lines are those of the game as it stands; until then they can be read, but not taken. */
  fresh = $state(false);
  /** What is narrowed down to: only lines that belong there are shown. */
  place = $state.raw<{ kind: 'railway' | 'hex' | 'cell' | 'private'; name: string } | null>(null);
  /** The way that one has gone into the menus, and the lines there; null at the top. */
  way = $state.raw<readonly Step[]>([]);
  deeper = $state.raw<Line[] | null>(null);
  /** Lines of the board that the menu behind a line offers, to be pointed out there. */
  offered = $state.raw<string[]>([]);
  /** Which question to the server is the last one: what can be done, and what would come of it. */
  private loading = 0;
  private trying = 0;

  constructor(private readonly table: TableState) {}

  /** Hexes on which something can be done, by the kind of action. */
  lit = $derived.by(() => {
    const found = new Map<string, Set<string>>();
    const add = (place: string | undefined, word: string) => {
      if (!place) return;
      const hex = place.split('.')[0] ?? place;
      found.set(hex, (found.get(hex) ?? new Set()).add(word));
    };
    for (const kind of this.brief?.kinds ?? []) {
      if (kind.field === 'hex' || kind.field === 'city') {
        for (const place of Object.keys(kind.values)) add(place, kind.word);
      }
    }
    for (const choice of this.choices) {
      const where = choice.where;
      add(where.hex || where.city || (where.line ? String(where.line) : undefined), choice.word);
    }
    return found;
  });

  /** Those of them on which only the power of a private or a railway helps. */
  powered = $derived.by(() => {
    const [own, powers] = [new Set<string>(), new Set<string>()];
    for (const { where } of this.choices) {
      const hex = where.hex ?? where.city?.split('.')[0];
      if (hex) (where.private ? powers : own).add(hex);
    }
    for (const kind of this.brief?.kinds ?? []) {
      if (kind.count > MOST_LISTED) for (const place of Object.keys(kind.values)) own.add(place.split('.')[0] ?? place);
    }
    return new Set([...powers].filter((hex) => !own.has(hex)));
  });

  /** Ask what can be done now. What is shown stays as it is until everything is known, the board too (`drawn`), so that
   * nothing comes and goes in between. */
  async load(drawn: Promise<void> = Promise.resolve()): Promise<void> {
    const loading = ++this.loading;
    const path = { game: this.table.id };
    const seat = this.table.actingSeat;
    this.fresh = false;
    if (!seat) {
      await drawn;
      if (loading !== this.loading) return;
      this.clear();
      this.top(null);
      this.brief = null;
      this.choices = [];
      return;
    }
    this.busy = true;
    try {
      const [menu, brief] = await Promise.all([
        asked(GET('/api/v1/games/{game}/menu', { params: { path, query: { seat } } })),
        asked(GET('/api/v1/games/{game}/choices', { params: { path, query: { seat, most: MOST_LISTED } } })),
        drawn,
      ]);
      if (loading !== this.loading) return;
      this.clear();
      this.top(menu);
      this.brief = brief as Brief;
      this.choices = this.brief.choices;
      this.fresh = true;
    } finally {
      if (loading === this.loading) this.busy = false;
    }
  }

  async options(query: Record<string, string>): Promise<Choice[]> {
    const call = GET('/api/v1/games/{game}/choices', {
      params: { path: { game: this.table.id }, query: query as never },
    });
    return ((await asked(call)) as Brief).choices;
  }

  /** Another question, another menu. */
  private top(menu: Menu | null): void {
    this.menu = menu;
    this.way = [];
    this.deeper = null;
  }

  /** Go into the menus, or back. */
  async go(way: readonly Step[]): Promise<void> {
    const { menu } = this;
    const query = { seat: this.table.actingSeat, under: way.map((step) => step.key) } as never;
    const path = { game: this.table.id };
    const lines = way.length ? (await asked(GET('/api/v1/games/{game}/menu', { params: { path, query } }))).lines : null;
    if (menu !== this.menu) return;
    this.deeper = lines;
    this.way = way;
  }

  clear(): void {
    this.draft = this.preview = this.refused = null;
    this.hex = null;
    this.place = null;
    this.table.board.try({});
    remember(this.table.id, { draft: undefined });
  }

  /** Try something: see what it would lead to. */
  async try(draft: Draft): Promise<void> {
    this.draft = draft;
    this.refused = null;
    const { choice, ...kept } = draft;
    remember(this.table.id, { draft: { ...kept, choice: choice?.do ?? null, way: [...this.way], seq: this.table.seq } });
    const trying = ++this.trying;
    try {
      const body = { do: draft.do, seat: this.table.actingSeat, since: this.table.board.known };
      const preview = await asked(
        POST('/api/v1/games/{game}/preview', { params: { path: { game: this.table.id } }, body }),
      );
      if (trying !== this.trying || this.draft !== draft) return;
      this.preview = preview;
      if (preview.refusal) sound('refusal');
      this.table.board.try(preview.board?.pieces ?? {});
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (trying !== this.trying) return;
      this.refused = error;
      sound('refusal');
    }
  }

  /** Go on with what somebody was about to do before the page was loaded anew. */
  async takeUp(kept: KeptDraft | undefined): Promise<void> {
    if (!kept || kept.seq !== this.table.seq || !this.table.actingSeat) return;
    const choice = this.choices.find((one) => one.do === kept.choice) ?? null;
    if (kept.way?.length) await this.go(kept.way);
    await this.try({ do: kept.do, text: kept.text, choice, number: kept.number });
  }

  /** What can be done at a place. */
  at(name: string): Choice[] {
    return this.choices.filter((choice) => !choice.same_as && Object.values(choice.where).includes(name));
  }

  /** Only what can be done at a place is shown; where that is one thing, it is tried at once. */
  narrow(kind: 'railway' | 'private', name: string): void {
    const [first, ...more] = this.at(name);
    if (first && !more.length) void this.pick(first);
    else this.place = { kind, name };
  }

  /** Look at the tiles that a hex can have. */
  lookAt(hex: string): void {
    this.clear();
    this.hex = hex;
  }

  pick(choice: Choice, number: number | null = null): Promise<void> {
    const numbers = choice.numbers;
    const value = number ?? numbers?.low ?? null;
    const written = numbers && value !== null ? numbers.form.replace('{}', String(value)) : choice.do;
    return this.try({ do: written, text: choice.text, choice, number: value });
  }

  async confirm(): Promise<void> {
    if (this.draft && this.fresh) await this.table.play(this.draft.do);
  }

  /** Why something cannot be done. */
  async whyNot(action: string): Promise<Schemas['Explained']> {
    const body = { do: action, seat: this.table.actingSeat };
    return asked(
      POST('/api/v1/games/{game}/explanations', { params: { path: { game: this.table.id } }, body }),
    );
  }

  /** Why nothing of a kind can be done on a hex: asked with something that could lie there. */
  async whyNotHere(word: string, hex: string): Promise<Schemas['Explained'] | null> {
    const first = this.choices.find((choice) => choice.word === word);
    const tile = first?.where.tile ?? Object.keys(this.table.rail?.tiles ?? {})[0];
    const action = word === 'lay' ? `lay ${hex} ${tile} 0` : `${word} ${hex}.c0`;
    const found = await this.whyNot(action).catch(() => null);
    return found && !found.legal ? found : null;
  }
}
