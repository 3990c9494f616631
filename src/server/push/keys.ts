import type { VapidKeys } from 'web-push';
import type { Database } from '../database/database.ts';
import { keptSecret } from '../secrets.ts';

/** The package, imported late because most starts don't need it. */
export const webPush = async () => (await import('web-push')).default;

/** A reader of this board's keys for push, with the address to complain at; `null` without https, where browsers offer no push. */
export function pushKeys(database: Database, publicUrl: URL | null): () => Promise<(VapidKeys & { subject: string }) | null> {
  const read = keptSecret(database, 'push', async () => JSON.stringify((await webPush()).generateVAPIDKeys()));
  return async () => (publicUrl?.protocol === 'https:' ? { subject: publicUrl.origin, ...JSON.parse(await read()) } : null);
}
