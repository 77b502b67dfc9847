/** Games from files: dropped, chosen, or kept with the page to be looked at. */
import { asked, GET, refusal, Unreachable } from '../lib/api/client';
import type { Table } from '../lib/api/types';
import { router } from '../lib/router.svelte';
import { session } from '../lib/session.svelte';
import { words } from '../lib/words';

/** Finished games that come with the page, by title. */
const KEPT = import.meta.glob<string>('../demo/*.json', { query: '?url', import: 'default', eager: true });
const DEMOS = new Map(
  Object.entries(KEPT).map(([path, url]) => [path.replace(/^.*\//, '').replace(/\.json$/, '').replaceAll('_', ' '), url]),
);

class Importing {
  /** What is being read now. */
  busy = $state('');
  /** What could not be read, and why. */
  failed = $state<{ name: string; why: string } | null>(null);

  /** Read a file, and go to its game. */
  async file(file: File): Promise<void> {
    const name = file.name.replace(/\.gz$/, '').replace(/\.json$/, '');
    await this.work(words.lobby.file.busy(file.name), file.name, async () => send(await unpacked(file), name));
  }

  hasDemo(title: string): boolean {
    return DEMOS.has(title);
  }

  /** Show the finished game of a title that comes with the page. */
  async demo(title: string): Promise<void> {
    const name = words.lobby.demoName(title);
    await this.work(words.lobby.demoBusy, name, async () => {
      await session.ensure();
      const mine = await asked(GET('/api/v1/games', { params: { query: { mine: true, title } } }));
      const there = mine.find((table) => table.name === name);
      return there ?? send(await (await fetch(DEMOS.get(title) ?? '')).blob(), name);
    });
  }

  private async work(busy: string, name: string, read: () => Promise<Table>): Promise<void> {
    this.busy = busy;
    this.failed = null;
    try {
      const table = await read();
      router.go(`/games/${table.id}`);
    } catch (error) {
      const lost = error instanceof Unreachable || error instanceof TypeError;
      this.failed = { name, why: lost ? words.common.offline : (error as Error).message };
    } finally {
      this.busy = '';
    }
  }
}

async function unpacked(file: File): Promise<Blob> {
  if (!file.name.endsWith('.gz')) return file;
  return new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).blob();
}

/** The body is the file as it is, which the typed client has no word for. */
async function send(body: Blob, name: string): Promise<Table> {
  await session.ensure();
  const address = `/api/v1/files?name=${encodeURIComponent(name.slice(0, 80))}`;
  const answer = await fetch(address, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
  const said: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw refusal(answer.status, said);
  return said as Table;
}

export const importing = new Importing();
