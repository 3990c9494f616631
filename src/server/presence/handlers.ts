import type { Database } from '../database/database.ts';
import type { Handlers } from '../http/call.ts';
import { orNoTask } from '../tasks/permitted.ts';
import { findTaskRow } from '../tasks/queries.ts';
import type { NoteEditing } from './presence.ts';

/** The handler of presence, which writes nothing. */
export const presenceHandlers = (database: Database, noteEditing: NoteEditing) =>
  ({
    updatePresence: async ({ user, body: read }) => {
      const { editing, tab } = read();
      noteEditing(user.id, tab, editing === null ? null : orNoTask(await findTaskRow(database, editing)).id);
    },
  }) satisfies Partial<Handlers>;
