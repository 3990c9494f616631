import type { Database } from '../database/database.ts';
import type { Handlers } from '../http/call.ts';
import { taskNotFound } from '../tasks/permitted.ts';
import { findTaskRow } from '../tasks/queries.ts';
import type { PresenceRounds } from './presence.ts';

/** The handler of presence, which writes nothing. */
export const presenceHandlers = (database: Database, presence: PresenceRounds) =>
  ({
    updatePresence: async ({ user, body: read }) => {
      const { editing, tab } = read();
      const task = editing === null ? null : await findTaskRow(database, editing);
      if (task === undefined) throw taskNotFound();
      presence.edit(user.id, tab, task?.id ?? null);
    },
  }) satisfies Partial<Handlers>;
