/** What the lobby shows: titles, one's own games, and those of everybody. */
import { asked, GET } from '../lib/api/client';
import type { Offered, Table } from '../lib/api/types';
import { session } from '../lib/session.svelte';

export interface Lists {
  titles: Offered[];
  mine: Table[];
  open: Table[];
  running: Table[];
  finished: Table[];
}

type Stage = 'open' | 'running' | 'finished';

const listed = (state: Stage): Promise<Table[]> =>
  asked(GET('/api/v1/games', { params: { query: { state, limit: 20 } } }));

export async function lists(): Promise<Lists> {
  if (session.me === undefined) await session.load();
  const [titles, mine, open, running, finished] = await Promise.all([
    asked(GET('/api/v1/titles')),
    session.me ? asked(GET('/api/v1/games', { params: { query: { mine: true, limit: 100 } } })) : [],
    listed('open'),
    listed('running'),
    listed('finished'),
  ]);
  const own = new Set(mine.map((game) => game.id));
  const others = (games: Table[]): Table[] => games.filter((game) => !own.has(game.id));
  return { titles: titles as Offered[], mine, open: others(open), running: others(running), finished: others(finished) };
}
