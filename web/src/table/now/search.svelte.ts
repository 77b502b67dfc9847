/** The best run, searched for by the server while one looks at the map. */
import type { Schemas } from '../../lib/api/client';

export interface Found {
  do: string | null;
  worth: number;
  bound: number;
  proven: boolean;
  words: string;
  proof: string;
  run: Schemas['RunTold'] | null;
  seq: number;
}

class Search {
  seconds = $state(0);
  going = $state(false);
  found = $state.raw<Found | null>(null);
  failed = $state('');
  private source: EventSource | null = null;

  begin(game: string, seat: string): () => void {
    this.stop();
    this.found = null;
    this.failed = '';
    this.seconds = 0;
    this.going = true;
    const source = new EventSource(`/api/v1/games/${game}/proposal?seat=${encodeURIComponent(seat)}`);
    this.source = source;
    source.addEventListener('searching', (event) => {
      this.seconds = Math.round((JSON.parse((event as MessageEvent<string>).data) as { seconds: number }).seconds);
    });
    source.addEventListener('found', (event) => {
      this.found = JSON.parse((event as MessageEvent<string>).data) as Found;
      this.stop();
    });
    source.onerror = () => this.stop();
    return () => this.stop();
  }

  stop(): void {
    this.source?.close();
    this.source = null;
    this.going = false;
  }
}

export const search = new Search();
