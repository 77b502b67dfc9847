/** The feed of a game: what happens, as it happens. It comes back by itself and hears what it missed. */
import type { Schemas } from './client';
import type { Happened, View } from './types';

export interface News {
  game: string;
  what: string;
  seq: number;
  happened: Happened[];
  view: View | null;
  missed: boolean;
  times?: Schemas['Time'][];
}

/** Waits before trying again, in milliseconds; the last one stays. */
const WAITS = [300, 1000, 2000, 5000, 10000];

export class Feed {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer = 0;
  private closed = false;

  constructor(
    private readonly address: () => string,
    private readonly heard: (news: News) => void,
    private readonly connected: (yes: boolean) => void,
  ) {
    addEventListener('online', this.again);
    document.addEventListener('visibilitychange', this.again);
    this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.again);
    document.removeEventListener('visibilitychange', this.again);
    this.leave();
  }

  /** Open it anew, for other eyes; nothing is lost by that. */
  reopen(): void {
    clearTimeout(this.timer);
    this.leave();
    this.open();
  }

  /** Hear no more of this socket. One that is still being opened is closed when it is open, for a browser complains
   * of anything else. */
  private leave(): void {
    const socket = this.socket;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener('open', () => socket.close());
    else socket.close();
  }

  private open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${this.address()}`);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.connected(true);
    };
    socket.onmessage = (event) => this.heard(JSON.parse(event.data as string) as News);
    socket.onclose = () => {
      if (this.closed) return;
      this.connected(false);
      this.timer = window.setTimeout(() => this.open(), WAITS[Math.min(this.tries, WAITS.length - 1)]);
      this.tries += 1;
    };
  }

  private again = (): void => {
    if (this.closed || document.hidden || this.socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.open();
  };
}
