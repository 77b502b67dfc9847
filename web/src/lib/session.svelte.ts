/** Who sits before this page. */
import { asked, DELETE, GET, POST } from './api/client';
import type { Me } from './api/types';

class Session {
  /** Null for a stranger; undefined until the server has told. */
  me = $state<Me | null | undefined>(undefined);

  private asking: Promise<void> | null = null;

  /** Ask who it is; whoever asks meanwhile waits for the same answer. */
  load(): Promise<void> {
    this.asking ??= asked(GET('/api/v1/session'))
      .then((me) => void (this.me = me ?? null))
      .finally(() => (this.asking = null));
    return this.asking;
  }

  /** Whoever is nobody yet becomes a guest. */
  async ensure(): Promise<Me> {
    if (this.me === undefined) await this.load();
    this.me ??= await asked(POST('/api/v1/guests'));
    return this.me as Me;
  }

  async logIn(name: string, password: string): Promise<void> {
    this.me = await asked(POST('/api/v1/session', { body: { name, password } }));
  }

  async register(name: string, password: string, email: string | null): Promise<void> {
    const body = { name, password, email };
    this.me =
      this.me?.kind === 'guest'
        ? await asked(POST('/api/v1/me/become', { body }))
        : await asked(POST('/api/v1/accounts', { body }));
  }

  async logOut(): Promise<void> {
    await asked(DELETE('/api/v1/session'));
    this.me = null;
  }
}

export const session = new Session();
