/** Something that the server is asked for: on its way, there, or failed in words. */
import { Unreachable } from './api/client';

/** How long until it is asked again, if the server was out of reach. */
export const AGAIN = 4000;

export class Loading<T> {
  value = $state.raw<T | null>(null);
  error = $state.raw<Error | null>(null);
  private timer = 0;

  constructor(private readonly read: () => Promise<T>) {
    void this.again();
  }

  /** Ask again; what is there stays until the answer comes. */
  again = async (): Promise<void> => {
    clearTimeout(this.timer);
    try {
      this.value = await this.read();
      this.error = null;
    } catch (error) {
      this.error = error as Error;
      if (error instanceof Unreachable) this.timer = window.setTimeout(this.again, AGAIN);
    }
  };

  close(): void {
    clearTimeout(this.timer);
  }
}
