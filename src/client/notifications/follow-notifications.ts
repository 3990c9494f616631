import * as messages from '#messages/notifications.ts';
import type { Security } from '#shared/second-factor.ts';
import { keys } from '../api/keys.ts';
import { namedEvents } from '../api/named-events.ts';
import { loadAnew, queryClient } from '../api/query-client.ts';
import { announceNotification } from '../board-store/announcements.ts';

/** Shows by the tab's icon, and by the installed app's, whether anything is unread. */
function markIcons(unread: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = unread > 0 ? '/favicon-unread.svg' : '/favicon.svg';
  // Only some browsers have badges, and some refuse one to a page that is not installed.
  navigator.setAppBadge?.(unread).catch(() => {});
}

export function noteUnread(unread: number): void {
  queryClient.setQueryData(keys.unread, unread);
  markIcons(unread);
}

/** Follows the count of unread notifications, and announces new ones while their panel is closed. @returns stops it */
export function followNotifications(userId: string): () => void {
  // A hidden tab has no event stream while another one is visible, but it has an icon.
  const tabs = new BroadcastChannel(`max-tasks unread ${userId}`);
  const isPanelOpen = () => queryClient.getQueryCache().find({ queryKey: keys.notifications }) !== undefined;

  function noteCount(unread: number): void {
    const before = queryClient.getQueryData<number>(keys.unread);
    noteUnread(unread);
    // Some were read elsewhere, rewritten, or missed without a connection.
    void loadAnew(keys.notifications);
    // A count also comes when the notices of super admins have changed. The first one comes while the page loads them.
    if (before === undefined) return;
    void loadAnew(keys.notices);
    // The page's own notice asks to enrol until a proof is added, perhaps in another tab.
    const isAsked = queryClient.getQueryData<Security>(keys.security)?.mine.ready === false;
    if (isAsked) void loadAnew(keys.security);
  }
  tabs.onmessage = ({ data }: MessageEvent<number>) => noteCount(data);
  const unsubscribe = namedEvents.subscribe('notification', ({ item, unread }) => {
    tabs.postMessage(unread);
    if (!item) return noteCount(unread);
    noteUnread(unread);
    if (item.kind === 'factor_changed') void loadAnew(keys.security);
    if (!isPanelOpen()) announceNotification(item.task?.id ?? item.id, messages.announced(item));
  });
  return () => {
    unsubscribe();
    tabs.close();
    markIcons(0);
  };
}
