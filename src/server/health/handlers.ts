import type { Database } from '../database/database.ts';
import type { Handlers } from '../http/call.ts';

/** What answers those who watch the server: whether the process turns, and whether it can serve. */
export function healthHandlers(database: Database): Pick<Handlers, 'checkLive' | 'checkReady'> {
  return {
    checkLive: async () => ({ status: 'live' }),
    checkReady: async () => {
      await database.sql.selectFrom('board').select('version').executeTakeFirstOrThrow();
      return { status: 'ready' };
    },
  };
}
