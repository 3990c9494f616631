import * as messages from '#messages/server/database.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { Handlers } from '../http/call.ts';
import { readBoardState } from '../stream/queries.ts';

/** Handlers of the liveness and readiness checks. */
export function healthHandlers(database: Database) {
  return {
    checkLive: async () => ({ status: 'live' }),
    checkReady: async () => {
      try {
        await readBoardState(database);
      } catch {
        // Without its cause, because frequent probes would fill the log.
        throw new AppError('unavailable', messages.databaseUnreachable);
      }
      return { status: 'ready' };
    },
  } satisfies Partial<Handlers>;
}
