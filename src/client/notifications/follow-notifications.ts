import type { QueryClient } from '@tanstack/react-query';
import * as messages from '#messages/notifications.ts';
import type { Notification } from '#shared/notifications.ts';
import { keys } from '../api/keys.ts';
import { namedEvents } from '../api/named-events.ts';
import { announceNotification } from '../board-store/announcements.ts';
import { happenedIn } from './happened-in.ts';
import { markIcons, noteUnread } from './note-unread.ts';

function announce(item: Notification): void {
  const { id, actor, task } = item;
  announceNotification(task?.id ?? id, messages.announced(actor?.name, happenedIn(item), task?.title));
}

/** Follows the count of unread notifications, and announces new ones while their panel is closed. @returns stops it */
export function followNotifications(client: QueryClient, userId: string): () => void {
  // A hidden tab has no event stream while another one is visible, but it has an icon.
  const tabs = new BroadcastChannel(`max-tasks unread ${userId}`);
  const isPanelOpen = () => client.getQueryCache().find({ queryKey: keys.notifications }) !== undefined;

  function noteCount(unread: number): void {
    const before = client.getQueryData<number>(keys.unread);
    noteUnread(client, unread);
    // Some were read elsewhere, or missed without a connection.
    if (unread !== before) void client.invalidateQueries({ queryKey: keys.notifications });
  }
  tabs.onmessage = ({ data }: MessageEvent<number>) => noteCount(data);
  const unsubscribe = namedEvents.subscribe('notification', ({ item, unread }) => {
    tabs.postMessage(unread);
    if (!item) return noteCount(unread);
    noteUnread(client, unread);
    if (!isPanelOpen()) announce(item);
  });
  return () => {
    unsubscribe();
    tabs.close();
    markIcons(0);
  };
}
