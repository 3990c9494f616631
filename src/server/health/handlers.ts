import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { Handlers } from '../http/call.ts';
import { readBoardState } from '../stream/queries.ts';

/** What answers those who watch the server: whether the process turns, and whether it can serve. */
export function healthHandlers(database: Database): Pick<Handlers, 'checkLive' | 'checkReady'> {
  return {
    checkLive: async () => ({ status: 'live' }),
    checkReady: async () => {
      try {
        await readBoardState(database);
      } catch {
        // Without its cause: who asks every few seconds would fill the log with it.
        throw new AppError('unavailable', 'The database cannot be reached.');
      }
      return { status: 'ready' };
    },
  };
}
