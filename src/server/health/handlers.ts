import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { Handlers } from '../http/call.ts';

/** What answers those who watch the server: whether the process turns, and whether it can serve. */
export function healthHandlers(database: Database): Pick<Handlers, 'checkLive' | 'checkReady'> {
  return {
    checkLive: async () => ({ status: 'live' }),
    checkReady: async () => {
      try {
        await database.sql.selectFrom('board').select('version').executeTakeFirstOrThrow();
      } catch {
        throw new AppError('unavailable', 'The database cannot be reached.');
      }
      return { status: 'ready' };
    },
  };
}
