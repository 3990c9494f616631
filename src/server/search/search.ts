import { searchWords } from '#shared/fold.ts';
import type { TaskSearch } from '#shared/tasks.ts';
import { findAdminId } from '../admins/queries.ts';
import type { Connection } from '../database/database.ts';
import { formatCursor, parseCursor } from './cursors.ts';
import type { TaskFilters } from './filters.ts';
import { type FoundTasks, findByWords } from './find.ts';
import { listTasks, type WantedPage } from './list.ts';
import { findNumbered } from './numbered.ts';
import type { Pace } from './read-hits.ts';
import { hungUp } from './turns.ts';
import { alternativesOf } from './typos.ts';

/** How long a search may read before it answers what it has found by then (milliseconds). */
export const SEARCH_TIME = 400;

/** Limit of words that are corrected. */
const MOST_MISTYPED = 12;

export type Found = FoundTasks & {
  approximate: boolean;
  /** The search words, each with its alternatives. Only a search for similar words has alternatives besides the word itself. */
  words: string[][];
};

const NOTHING: Found = { ids: [], byComment: [], total: 0, partial: false, approximate: false, words: [] };

/** The pace of a search that begins now. @param time how long it may read (milliseconds) */
export function paceOf(time = SEARCH_TIME, signal?: AbortSignal): Pace {
  const end = performance.now() + time;
  const check = () => {
    if (signal?.aborted) throw hungUp();
  };
  return { isOver: () => performance.now() > end, check };
}

/**
 * Finds tasks in which every word of `text` occurs; if there is none, those that match with a typo.
 * @param similar whether page one was answered with similar words, if known: then so are later ones, though a task with the very words may have come
 */
export async function findTasks(
  connection: Connection,
  text: string,
  filters: TaskFilters,
  page: WantedPage = {},
  pace = paceOf(),
  similar?: boolean,
): Promise<Found> {
  const isSimilar = similar ?? (page.after === undefined ? undefined : parseCursor(page.after)?.similar);
  const findBy = async (words: string[][], approximate: boolean): Promise<Found> => {
    const found = await findByWords(connection, { ...filters, words, leftOut: page.above }, page, pace);
    return { ...found, cursor: found.cursor && { ...found.cursor, similar: approximate }, approximate, words };
  };
  const typed = searchWords(text);
  // Of nothing but accents.
  if (typed.length === 0 && text.trim() !== '') return NOTHING;
  if (typed.length === 0) return { ...NOTHING, ...(await listTasks(connection, filters, page)) };
  const findExact = () =>
    findBy(
      typed.map((word) => [word]),
      false,
    );
  // A later page of a search for similar words has no use for it.
  const exact = isSimilar ? undefined : await findExact();
  if (exact && (exact.total > 0 || exact.partial || isSimilar === false)) return exact;
  const pieces = typed.join(' ').match(/\p{L}+/gu) ?? [];
  if (Math.max(typed.length, pieces.length) > MOST_MISTYPED) return exact ?? findExact();
  const near = await alternativesOf(connection, typed, pace);
  // Of several words some may be right as they are, a number for one.
  const meant = typed.length === 1 ? near : near.map((words, at) => [typed[at] ?? '', ...words]);
  if (near.every((words) => words.length === 0)) return exact ?? findExact();
  const alike = await findBy(meant, true);
  return alike.total > 0 ? alike : (exact ?? findExact());
}

/** One page of a search result. `next` is the cursor of the next page; absent on the last one. */
export type FoundPage = Omit<Found, 'cursor'> & { next?: string };

/** A page of the tasks that a caller asks for, by their words, their filters or both. @param similar see `findTasks` */
export async function findWanted(connection: Connection, query: TaskSearch, pace: Pace, similar?: boolean): Promise<FoundPage> {
  const { search = '', status, assignee, after, order } = query;
  const assigneeId = assignee === undefined ? undefined : await findAdminId(connection, assignee);
  if (assignee !== undefined && !assigneeId) return NOTHING;
  const unassigned = query.unassigned !== undefined;
  const overdueAt = query.overdue && new Date().toISOString();
  const filters = { status, assigneeId, unassigned, overdueAt };
  const numbered = await findNumbered(connection, search, filters);
  const { cursor, ...found } = await findTasks(connection, search, filters, { after, order, above: numbered?.key }, pace, similar);
  const page = { ...found, next: cursor && formatCursor(cursor) };
  if (!numbered) return page;
  return { ...page, ids: after === undefined ? [numbered.id, ...found.ids] : found.ids, total: found.total + 1 };
}
