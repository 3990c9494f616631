import * as auditMessages from '#messages/server/audit.ts';
import * as messages from '#messages/server/calendar.ts';
import { audit } from '../audit/record.ts';
import type { Database } from '../database/database.ts';
import { remembered } from '../database/remembered.ts';
import { AppError } from '../errors.ts';
import type { Handlers } from '../http/call.ts';
import { PreparedJson } from '../http/prepared-json.ts';
import { hashOf, newToken } from '../session/token.ts';
import type { Settings } from '../settings.ts';
import { asCalendar } from './icalendar.ts';
import { deleteCalendar, findCalendar, findFeed, listDueTasks, saveCalendar } from './queries.ts';

const TASKS_MOST = 2_000;

/** Handlers of the caller's calendar, and of the feed that calendar programs read by its secret address. */
export function calendarHandlers(database: Database, { publicUrl, timeZone }: Pick<Settings, 'publicUrl' | 'timeZone'>) {
  /** Remembered, so that a program that asks too often costs little. */
  const readFeed = remembered(database, async (secretHash: string): Promise<PreparedJson | null> => {
    const feed = await findFeed(database, secretHash);
    if (!feed) return null;
    const tasks = await listDueTasks(database, feed.scope === 'mine' ? feed.adminId : null, TASKS_MOST);
    return new PreparedJson(Buffer.from(asCalendar(tasks, publicUrl?.origin ?? null, timeZone)));
  });

  return {
    getCalendar: async ({ user }) => (await findCalendar(database, user.id)) ?? { scope: null, createdAt: null },

    createCalendar: ({ user, change, body }) =>
      change(async (tx) => {
        const { scope } = body();
        const secret = newToken();
        const createdAt = await saveCalendar(tx, user.id, hashOf(secret), scope);
        await audit(tx, tx.by, 'calendar_changed', auditMessages.calendarMade(scope));
        return { scope, createdAt, url: `${publicUrl?.origin ?? ''}/api/calendar/${secret}.ics` };
      }),

    deleteCalendar: ({ user, change }) =>
      change(async (tx) => {
        if (await deleteCalendar(tx, user.id)) await audit(tx, tx.by, 'calendar_changed', auditMessages.calendarEnded);
      }),

    readCalendar: async ({ params: { file } }) => {
      const feed = file.endsWith('.ics') && (await readFeed(hashOf(file.slice(0, -'.ics'.length))));
      if (!feed) throw new AppError('notFound', messages.feedNotFound);
      return feed;
    },
  } satisfies Partial<Handlers>;
}
