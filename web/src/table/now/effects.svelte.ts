/** What each tile of a hex would do to the best income; numbers come as they are found. */

class Effects {
  /** The action in its notation -> the change. */
  found = $state<Record<string, number>>({});

  /** Ask about a hex; gives back how to stop. */
  ask(game: string, seat: string, hex: string): () => void {
    this.found = {};
    const query = new URLSearchParams({ hex, seat });
    const source = new EventSource(`/api/v1/games/${game}/effects?${query}`);
    source.addEventListener('effect', (event) => {
      const one = JSON.parse((event as MessageEvent<string>).data) as { do: string; change: number };
      this.found[one.do] = one.change;
    });
    source.addEventListener('end', () => source.close());
    source.onerror = () => source.close();
    return () => source.close();
  }
}

export const effects = new Effects();
