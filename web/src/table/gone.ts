/** Which railways are out of the game: begun once, and now nobody's and without anything. */
import type { RailView } from '../lib/api/types';

type Railway = Pick<RailView['railways'][string], 'floated' | 'president' | 'price' | 'cash'> & { trains: readonly unknown[] };

export const isGone = (one: Railway): boolean =>
  one.floated && !one.president && one.price === null && one.cash === 0 && one.trains.length === 0;
