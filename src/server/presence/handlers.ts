import type { Database } from '../database/database.ts';
import type { Handlers } from '../http/call.ts';
import type { BoardStream } from '../stream/stream.ts';
import { orNoTask } from '../tasks/permitted.ts';
import { findTaskRow } from '../tasks/queries.ts';
import { followPresence } from './presence.ts';

/** Follows presence. @returns its handler, which writes nothing */
export function presenceHandlers(database: Database, stream: BoardStream, report: (error: unknown) => void, ended: AbortSignal) {
  const noteEditing = followPresence(database, stream, report, ended);
  return {
    updatePresence: async ({ user, body: read }) => {
      const { editing, tab } = read();
      noteEditing(user.id, tab, editing === null ? null : orNoTask(await findTaskRow(database, editing)).id);
    },
  } satisfies Partial<Handlers>;
}
