import type { Change } from '../changes/change.ts';
import type { Database } from '../database/database.ts';
import { insertNotifications } from '../notifications/queries.ts';
import { announceNews, type News } from '../notifications/write.ts';
import { trustBrowser } from './trusted-browsers.ts';

/** A signed-in caller; every such `Call` is one. */
type Enrolling = {
  user: { id: string; name: string };
  trust: string | null;
  keepTrust(secret: string): void;
  origin: { address: string; userAgent: string; requestId: string };
  change<T>(work: (tx: Change) => Promise<T>): Promise<T>;
};

/** Notifies the person and all super admins. */
async function tellOfEnrolment(tx: Change, adminId: string): Promise<News[]> {
  const told = await tx.sql
    .selectFrom('admins')
    .select('id')
    .where('active', '=', 1)
    .where((admin) => admin.or([admin('role', '=', 'super_admin'), admin('id', '=', adminId)]))
    .orderBy('id')
    .execute();
  const written = told.map(({ id }) => ({ adminId: id, kind: 'factor_changed', taskId: null, activityId: null, count: 1 }) as const);
  const ids = await insertNotifications(tx, written, new Date().toISOString());
  return told.map(({ id }, at): News => [id, ids[at] ?? '']);
}

/**
 * Gives a person another way to prove who they are, and trusts their browser. The person and all super admins get a notice.
 * @param work gets the id of the trusted browser
 */
export async function enrol<T>(database: Database, call: Enrolling, work: (tx: Change, browserId: string) => Promise<T>): Promise<T> {
  const { made, secret, news } = await call.change(async (tx) => {
    const { id, secret } = await trustBrowser(tx, call, call.user);
    const made = await work(tx, id);
    return { made, secret, news: await tellOfEnrolment(tx, call.user.id) };
  });
  call.keepTrust(secret);
  announceNews(database, news);
  return made;
}
