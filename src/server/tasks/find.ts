import type { TaskSearch } from '#shared/tasks.ts';
import { findAdminId } from '../admins/queries.ts';
import type { Connection } from '../database/database.ts';
import { formatCursor } from '../database/page-cursors.ts';
import { type Found, findTasks, PAGE } from './search.ts';

/** What a search found; `next` is what the next page begins after, where more may come to follow, and `isLast` says whether there is none now. */
export type FoundPage = Omit<Found, 'cursor' | 'more'> & { next?: string; isLast: boolean };

/** A page of the tasks that a caller asks for, by their words, their filters or both. @param similar whether by similar words, where that is known */
export async function findWanted(connection: Connection, query: TaskSearch, similar?: boolean): Promise<FoundPage> {
  const { search = '', status, assignee, after, order } = query;
  const assigneeId = assignee === undefined ? undefined : await findAdminId(connection, assignee);
  if (assignee !== undefined && !assigneeId) return { ids: [], total: 0, byComment: [], approximate: false, words: [], isLast: true };
  const unassigned = query.unassigned !== undefined;
  const overdueAt = query.overdue && new Date().toISOString();
  const place = { after, ...(order === 'newest' ? { byAge: true } : { order }), similar };
  const { cursor, more = false, ...found } = await findTasks(connection, search, { status, assigneeId, unassigned, overdueAt }, place);
  const isLast = !cursor || (found.ids.length < PAGE && !more);
  return { ...found, next: cursor && formatCursor(cursor), isLast };
}
