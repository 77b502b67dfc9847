/** Names of options and their values, as people write them. */
import type { Table } from '../lib/api/types';
import { words } from '../lib/words';

/** `rhe_first_bid` -> `rhe first bid`. */
export function called(name: string): string {
  return name.replaceAll('_', ' ');
}

export function valued(value: unknown): string {
  if (typeof value === 'boolean') return words.howto.yesNo(value);
  return called(String(value)) || '–';
}

/** Who has made a game, by the name they have at its table. */
export function host(game: Table): string {
  return game.seats.find((seat) => seat.person === game.owner)?.name ?? game.owner;
}
