// Shows the notifications that the server pushes, and nothing else: pages and files don't come through here.

// No page depends on this file, so a newer one takes over at once.
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: url }));
});

/** Shows an address in a tab that has the board open, or in a new one. */
async function open(url) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const board = tabs.find((tab) => new URL(tab.url).pathname === '/');
  if (!board) return self.clients.openWindow(url);
  board.postMessage(url);
  return board.focus();
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
