// Keeps the page itself at hand, so that it opens without the network and says so, and shows messages.
const SHELL = 'bradshaw-shell';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(['/', '/icon.svg'])).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (event.request.mode === 'navigate') {
    event.respondWith(opened(event.request));
  } else if (url.pathname === '/icon.svg') {
    event.respondWith(fetch(event.request).catch(() => caches.match('/icon.svg')));
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(kept(event.request));
  }
});

/** The page as the server has it now, which is kept, or as it was kept last. Every address has the same page. */
async function opened(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(SHELL)).put('/', answer.clone());
    return answer;
  } catch {
    return caches.match('/');
  }
}

/** Names of assets change with their content: what is kept is never stale. */
async function kept(request) {
  const cache = await caches.open(SHELL);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

self.addEventListener('push', (event) => {
  const said = event.data ? event.data.json() : {};
  event.waitUntil(
    self.registration.showNotification(said.title ?? 'Bradshaw', {
      body: said.body ?? '',
      icon: '/icon.svg',
      tag: said.game ?? 'bradshaw',
      data: { address: said.address ?? '/' },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data.address));
});
