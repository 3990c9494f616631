import { sql } from 'kysely';
import { searchWords } from '#shared/fold.ts';
import { taskNumberIn } from '#shared/task-number.ts';
import type { TaskSearch } from '#shared/tasks.ts';
import { findAdminId } from '../admins/queries.ts';
import type { Connection } from '../database/database.ts';
import { findLabelNamed } from '../labels/queries.ts';
import { hungUp } from '../turns.ts';
import { parseCursor } from './cursors.ts';
import type { TaskKey } from './engine.ts';
import { isWanted, type TaskFilters } from './filters.ts';
import { type Found, findByWords } from './find.ts';
import { listTasks, type WantedPage } from './list.ts';
import type { Pace } from './read-hits.ts';
import { alternativesOf } from './typos.ts';

/** Timeout after which a search answers with its hits so far (ms). */
export const SEARCH_TIME = 400;

const MOST_MISTYPED = 12;

const NOTHING: Found = { ids: [], cursors: new Map(), byComment: [], total: 0, partial: false, approximate: false, words: [] };

/** Limits of a search that begins now. @param time its timeout (ms) */
export function paceOf(time = SEARCH_TIME, signal?: AbortSignal): Pace {
  const end = performance.now() + time;
  const check = () => {
    if (signal?.aborted) throw hungUp();
  };
  return { isOver: () => performance.now() > end, check };
}

/** Finds tasks with every word of `text`, or else with similar words. @param similar whether to look for similar words; by default if nothing matches exactly */
export async function findTasks(
  connection: Connection,
  text: string,
  filters: TaskFilters,
  page: WantedPage = {},
  pace = paceOf(),
  similar?: boolean,
): Promise<Found> {
  const isSimilar = similar ?? (page.after === undefined ? undefined : parseCursor(page.after)?.similar);
  const findBy = (words: string[][], approximate: boolean) =>
    findByWords(connection, { ...filters, words, leftOut: page.above }, page, pace, approximate);
  const typed = searchWords(text);
  const hasAccentsAlone = typed.length === 0 && text.trim() !== '';
  if (typed.length === 0) return hasAccentsAlone ? NOTHING : { ...NOTHING, ...(await listTasks(connection, filters, page)) };
  const asTyped = typed.map((word) => [word]);
  const exact = isSimilar ? undefined : await findBy(asTyped, false);
  if (exact && (exact.total > 0 || exact.partial || isSimilar === false)) return exact;
  const pieces = typed.join(' ').match(/\p{L}+/gu) ?? [];
  const near = Math.max(typed.length, pieces.length) > MOST_MISTYPED ? [] : await alternativesOf(connection, typed, pace);
  // Some of several words may be right as typed, such as a number.
  const meant = typed.length === 1 ? near : near.map((words, at) => [typed[at] ?? '', ...words]);
  const alike = near.every((words) => words.length === 0) ? undefined : await findBy(meant, true);
  return alike && (alike.total > 0 || alike.partial) ? alike : (exact ?? findBy(asTyped, false));
}

/** Finds a page of tasks by words, filters or both, above them the one with the searched number. @param similar see `findTasks` */
export async function findWanted(connection: Connection, wanted: TaskSearch, pace: Pace, similar?: boolean): Promise<Found> {
  const { search = '', status, assignee, label, after, order } = wanted;
  const assigneeId = assignee === undefined ? undefined : await findAdminId(connection, assignee);
  const labelId = label === undefined ? undefined : (await findLabelNamed(connection, label))?.id;
  if ((assignee !== undefined && !assigneeId) || (label !== undefined && !labelId)) return NOTHING;
  const unassigned = wanted.unassigned !== undefined;
  const overdueAt = wanted.overdue && new Date().toISOString();
  const filters = { status, assigneeId, unassigned, labelId, overdueAt };
  const number = taskNumberIn(search.trim());
  const query = sql<{ id: string; key: TaskKey }>`
    select t.id, ${connection.engine.search.key} as key from tasks as t where t.number = ${number} and ${isWanted(filters, true)}`;
  const numbered = number === undefined ? undefined : (await query.execute(connection.sql)).rows[0];
  const found = await findTasks(connection, search, filters, { after, order, above: numbered?.key }, pace, similar);
  if (!numbered) return found;
  return { ...found, ids: after === undefined ? [numbered.id, ...found.ids] : found.ids, total: found.total + 1 };
}
