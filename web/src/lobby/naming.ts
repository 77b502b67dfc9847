/** Names of options and their values, as people write them. */
import { words } from '../lib/words';

/** `rhe_first_bid` -> `rhe first bid`. */
export function called(name: string): string {
  return name.replaceAll('_', ' ');
}

export function valued(value: unknown): string {
  if (typeof value === 'boolean') return words.howto.yesNo(value);
  return called(String(value)) || '–';
}
