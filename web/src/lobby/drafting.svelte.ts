/** A game that is being thought of: who sits where, and what is agreed. */
import { asked, DELETE, POST } from '../lib/api/client';
import type { Schemas } from '../lib/api/client';
import type { Offered, Table } from '../lib/api/types';
import { session } from '../lib/session.svelte';
import { words } from '../lib/words';

export type Mode = 'alone' | 'screen' | 'others';
export type Settings = Schemas['GameSettings'];
export type Value = string | number | boolean;

/** Who sits on a seat: somebody at this screen, somebody elsewhere, or a program. */
export interface Place {
  who: 'here' | 'elsewhere' | 'program';
  name: string;
  program: string;
}

const NAMES = 'bradshaw.names';

export class Draft {
  mode = $state<Mode>('alone');
  places = $state<Place[]>([]);
  options = $state<Record<string, Value>>({});
  settings = $state<Settings>({ shuffle: false });
  visibility = $state<'public' | 'private'>('private');
  name = $state('');

  constructor(readonly title: Offered) {
    const [low, high] = title.players as [number, number];
    const names = remembered();
    const count = Math.min(high, Math.max(low, 3));
    this.places = Array.from({ length: count }, (_, i) => this.place(i, names));
    this.choose('alone');
  }

  /** Options that differ from the rulebook. */
  get changed(): Record<string, Value> {
    const differ = this.title.options.filter((one) => this.value(one.name) !== one.default);
    return Object.fromEntries(differ.map((one) => [one.name, this.value(one.name)]));
  }
  free = $derived(this.places.some((place) => place.who === 'elsewhere'));
  /** What is wrong with it, in words; empty if nothing is. */
  fault = $derived.by(() => {
    const names = this.places.map((place) => (place.who === 'here' ? place.name.trim() : null));
    const unnamed = names.findIndex((name) => name === '');
    if (unnamed >= 0) return words.lobby.begin.noName(unnamed + 1);
    const twice = names.find((name, i) => name !== null && names.indexOf(name) !== i);
    return twice ? words.lobby.begin.sameNames(twice) : '';
  });

  value(name: string): Value {
    return this.options[name] ?? this.title.options.find((one) => one.name === name)?.default ?? '';
  }

  /** Take a whole set of options. */
  take(preset: Record<string, unknown>): void {
    this.options = { ...(preset as Record<string, Value>) };
  }

  choose(mode: Mode): void {
    this.mode = mode;
    for (const [i, place] of this.places.entries()) place.who = this.usual(i);
  }

  /** As many seats as wished. */
  resize(count: number): void {
    const names = remembered();
    while (this.places.length < count) this.places.push({ ...this.place(this.places.length, names), who: this.usual(1) });
    this.places.length = count;
  }

  /** Make it: a running game if everybody is here, otherwise one that waits for others. */
  async make(): Promise<Table> {
    await session.ensure();
    remember(this.places);
    const { title, places, name } = this;
    const body = { title: title.title, players: places.length, name, options: this.changed, settings: this.settings, visibility: this.visibility, sit: false };
    const made = await asked(POST('/api/v1/games', { body }));
    try {
      return await this.seat(made);
    } catch (error) {
      await asked(DELETE('/api/v1/games/{game}', { params: { path: { game: made.id } } })).catch(() => undefined);
      throw error;
    }
  }

  private async seat(made: Table): Promise<Table> {
    const params = { path: { game: made.id } };
    let table = made;
    // People first: programs take names that are not taken.
    for (const [seat, place] of this.places.entries()) {
      if (place.who === 'here') table = await asked(POST('/api/v1/games/{game}/seats', { params, body: { seat, name: place.name.trim() } }));
    }
    for (const [seat, place] of this.places.entries()) {
      if (place.who === 'program') table = await asked(POST('/api/v1/games/{game}/bots', { params, body: { seat, kind: place.program } }));
    }
    return this.free ? table : asked(POST('/api/v1/games/{game}/start', { params }));
  }

  private usual(seat: number): Place['who'] {
    if (seat === 0 || this.mode === 'screen') return 'here';
    return this.mode === 'alone' ? 'program' : 'elsewhere';
  }

  private place(seat: number, names: string[]): Place {
    const own = seat === 0 && session.me?.kind === 'person' ? session.me.name : null;
    const name = own ?? names[seat] ?? words.lobby.begin.people[seat] ?? '';
    const programs = this.title.bots;
    return { who: 'here', name, program: programs[Math.ceil((programs.length - 1) / 2)] ?? '' };
  }
}

function remembered(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(NAMES) ?? '[]');
    return Array.isArray(found) ? found.map(String) : [];
  } catch {
    return [];
  }
}

function remember(places: Place[]): void {
  try {
    localStorage.setItem(NAMES, JSON.stringify(places.map((place) => place.name.trim())));
  } catch {
    // Then the names are typed again next time.
  }
}
