/** What is to be known of a railway that has not begun. */
import type { RailBox, RailView } from '../../lib/api/types';
import { words } from '../../lib/words';
import type { Choice } from '../decision.svelte';

/** When it begins, where shares of it are bought, and what is particular about it. */
export function coming(box: RailBox | null, view: RailView | null, choice: Choice | null | undefined, behalf = ''): string[] {
  const code = choice?.where.railway ?? '';
  const printed = box?.railways[code];
  if (!printed || code === behalf || view?.railways[code]?.floated) return [];
  const bought = ['par', 'buy'].includes(choice?.word ?? '') && printed.floats_at > (printed.certificates[0] ?? 0);
  return [...(bought ? [words.table.now.floats(code, printed.floats_at)] : []), ...printed.notes];
}
