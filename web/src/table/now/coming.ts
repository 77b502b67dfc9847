/** What is to be known of a railway that has not begun. */
import type { RailBox, RailView } from '../../lib/api/types';
import { words } from '../../lib/words';
import type { Choice, Preview } from '../decision.svelte';

/** When it begins, where shares of it are bought that do not suffice for that, and what is particular about it. */
export function coming(box: RailBox | null, view: RailView | null, choice: Choice | null | undefined, behalf: string, preview: Preview | null): string[] {
  const code = choice?.where.railway ?? '';
  const printed = box?.railways[code];
  if (!printed || code === behalf || view?.railways[code]?.floated) return [];
  const floats = preview?.changes.some((change) => change.kind === 'floated' && change.who === code);
  const bought = ['par', 'buy'].includes(choice?.word ?? '') && preview && !floats;
  return [...(bought ? [words.table.now.floats(code, printed.floats_at)] : []), ...printed.notes];
}
