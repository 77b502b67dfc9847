/** Messages that the browser shows while the page is closed. */
import { asked, GET } from '../lib/api/client';
import { words } from '../lib/words';

export interface Subscribed {
  address: string;
  p256dh: string;
  auth: string;
}

/** Ask the browser for an address at which this server may reach it. */
export async function subscribed(): Promise<Subscribed> {
  const { key } = await asked(GET('/api/v1/push-key'));
  if (!key) throw new Error(words.account.messages.noPush);
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(words.account.messages.refusedPush);
  const worker = await navigator.serviceWorker.ready;
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {};
  return { address: made.endpoint, p256dh, auth };
}
