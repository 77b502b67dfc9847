/** Who sits before this page. */
import { asked, DELETE, GET, POST } from './api/client';
import type { Me } from './api/types';

class Session {
  /** Null for a stranger; undefined until the server has told. */
  me = $state<Me | null | undefined>(undefined);

  async load(): Promise<void> {
    this.me = (await asked(GET('/api/v1/session'))) ?? null;
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
