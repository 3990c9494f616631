import { may } from '#shared/permissions.ts';
import type { Database } from '../database/database.ts';
import type { Handlers } from '../http/call.ts';
import { taskNotFound } from '../tasks/permitted.ts';
import { findTaskRow } from '../tasks/queries.ts';
import type { PresenceRounds } from './presence.ts';

/** The handler of presence, which writes nothing. A task that the caller may not edit counts as none, so that nobody is misled. */
export const presenceHandlers = (database: Database, presence: PresenceRounds): Pick<Handlers, 'updatePresence'> => ({
  updatePresence: async ({ user, body: read }) => {
    const { editing, tab } = read();
    const task = editing === null ? null : await findTaskRow(database, editing);
    if (task === undefined) throw taskNotFound();
    const isOpen = task !== null && may(user, 'updateTask', { createdByAdminId: task.created_by_admin_id, assignee: task.assignee });
    presence.edit(user.id, tab, isOpen ? task.id : null);
  },
});
