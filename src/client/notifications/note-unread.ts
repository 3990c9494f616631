import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../api/keys.ts';

/** Shows by the tab's icon, and by the installed app's, whether anything is unread. */
export function markIcons(unread: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = unread > 0 ? '/favicon-unread.svg' : '/favicon.svg';
  // Only some browsers have badges, and some refuse one to a page that is not installed.
  navigator.setAppBadge?.(unread).catch(() => {});
}

/** Sets the count of unread notifications. */
export function noteUnread(client: QueryClient, unread: number): void {
  client.setQueryData(keys.unread, unread);
  markIcons(unread);
}
