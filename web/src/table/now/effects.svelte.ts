/** What each tile of a hex would do to the best income; numbers come as they are found. */
import type { Schemas } from '../../lib/api/client';

class Effects {
  /** The action in its notation -> the change. */
  found = $state<Record<string, number>>({});

  /** Ask about a hex; gives back how to stop. */
  ask(game: string, hex: string): () => void {
    this.found = {};
    const query = new URLSearchParams({ hex });
    const source = new EventSource(`/api/v1/games/${game}/effects?${query}`);
    source.addEventListener('valued', (event) => {
      const one = JSON.parse((event as MessageEvent<string>).data) as Schemas['Valued'];
      this.found[one.do] = one.gain;
    });
    source.addEventListener('done', () => source.close());
    source.onerror = () => source.close();
    return () => source.close();
  }
}

export const effects = new Effects();
