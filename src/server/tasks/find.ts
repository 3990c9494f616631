import type { TaskSearch } from '#shared/tasks.ts';
import { findAdminId } from '../admins/queries.ts';
import type { Connection } from '../database/database.ts';
import { type Found, findTasks } from './search.ts';

/** A page of the tasks that a caller asks for, by their words, their filters or both. */
export async function findWanted(connection: Connection, query: TaskSearch): Promise<Found> {
  const { search = '', status, assignee, after, order } = query;
  const assigneeId = assignee === undefined ? undefined : await findAdminId(connection, assignee);
  if (assignee !== undefined && !assigneeId) return { ids: [], total: 0, byComment: [], approximate: false, words: [] };
  const unassigned = query.unassigned !== undefined;
  const overdueAt = query.overdue && new Date().toISOString();
  const place = { after, order: order === 'newest' ? undefined : order };
  return findTasks(connection, search, { status, assigneeId, unassigned, overdueAt }, place);
}
