import type { Database } from '../database/database.ts';
import type { Handlers } from '../http/call.ts';
import { countUnread, listNotifications, markRead } from './queries.ts';

/** Handlers of the caller's own notifications. */
export function notificationHandlers(database: Database) {
  const unreadOf = async (adminId: string) => (await countUnread(database, [adminId])).get(adminId) ?? 0;
  return {
    listNotifications: async ({ user, query: { before } }) => ({
      items: await listNotifications(database, user.id, before),
      unread: await unreadOf(user.id),
    }),

    readNotifications: async ({ user, body }) => {
      const which = body();
      while (await database.transaction((tx) => markRead(tx, user.id, which)));
      return { unread: await unreadOf(user.id) };
    },
  } satisfies Partial<Handlers>;
}
