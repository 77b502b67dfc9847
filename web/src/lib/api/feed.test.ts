import { afterEach, expect, test, vi } from 'vitest';
import { Feed } from './feed';

class Socket {
  static readonly CONNECTING = 0;
  static readonly CLOSED = 3;
  static made: Socket[] = [];
  readyState = 1;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly address: string) {
    Socket.made.push(this);
  }
  close(): void {
    this.readyState = Socket.CLOSED;
    this.onclose?.();
  }
}

afterEach(() => vi.unstubAllGlobals());

test('for other eyes it is opened anew at once, and nobody is told that it was lost', () => {
  for (const [name, value] of Object.entries({ WebSocket: Socket, location: { host: 'here', protocol: 'http:' }, addEventListener: () => {}, document: { addEventListener: () => {} } })) {
    vi.stubGlobal(name, value);
  }
  const told: boolean[] = [];
  let eyes = 'Ada';
  const feed = new Feed(() => `/${eyes}`, () => {}, (yes) => told.push(yes));
  Socket.made[0]?.onopen?.();
  eyes = 'Ben';
  feed.reopen();
  Socket.made[1]?.onopen?.();
  expect(Socket.made.map((socket) => [socket.address, socket.readyState])).toEqual([['ws://here/Ada', 3], ['ws://here/Ben', 1]]);
  expect(told).toEqual([true, true]);
});
