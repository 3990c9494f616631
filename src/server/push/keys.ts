import type { VapidKeys } from 'web-push';
import type { Database } from '../database/database.ts';
import { keptSecret } from '../secrets.ts';

/** The keys that identify this board to push services; `null` without https, because browsers then offer no push. */
export type ReadPushKeys = () => Promise<VapidKeys | null>;

/** The package, imported late because most starts don't need it. */
export const webPush = async () => (await import('web-push')).default;

export function pushKeys(database: Database, publicUrl: URL | null): ReadPushKeys {
  const read = keptSecret(database, 'push', async () => JSON.stringify((await webPush()).generateVAPIDKeys()));
  return async () => (publicUrl?.protocol === 'https:' ? JSON.parse(await read()) : null);
}
