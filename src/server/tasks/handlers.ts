import { tooManySearches } from '#messages/server/search.ts';
import * as messages from '#messages/server/tasks.ts';
import { ACTIVITIES_HELD } from '#shared/limits.ts';
import { routes } from '#shared/routes.ts';
import { listActivities } from '../activities/queries.ts';
import type { NoteDenial } from '../audit/denials.ts';
import { once } from '../changes/idempotency.ts';
import type { Database } from '../database/database.ts';
import { listFiles } from '../files/queries.ts';
import type { Handlers } from '../http/call.ts';
import { withDueInstant } from '../moments.ts';
import { findWanted, paceOf } from '../search/search.ts';
import { similarTasks } from '../search/similar.ts';
import { findSnippets } from '../search/snippets.ts';
import { toldWords } from '../search/texts.ts';
import { tasksJson } from '../stream/queries.ts';
import { fairTurns } from '../turns.ts';
import { changeTasks } from './bulk.ts';
import { createTask, deleteTask, editTask, moveTask, restoreTask } from './changes.ts';
import { isInTrash } from './deleted-tasks.ts';
import { labelsNow } from './labels-now.ts';
import { withNotes } from './notes.ts';
import { holdPermitted, orNoTask, permitted, readTask } from './permitted.ts';
import { holdAnyTaskRow, listTasks } from './queries.ts';

/** Handlers of tasks. @param searchTime timeout of a search (ms) */
export function taskHandlers(database: Database, timeZone: string, searchTime: number, noteDenial: NoteDenial) {
  const takeTurn = fairTurns(database.engine.search.atOnce, tooManySearches);
  const takeBulkTurn = fairTurns(Number.POSITIVE_INFINITY, messages.tooManyBulks);
  const takeHistoryTurn = fairTurns(Number.POSITIVE_INFINITY, messages.tooManyHistories);

  return {
    searchTasks: ({ user, query, header, signal }) =>
      takeTurn(user.id, signal(), () =>
        database.aside(async (connection) => {
          const found = await findWanted(connection, query, paceOf(searchTime, signal()));
          const { approximate, partial, total } = found;
          const { json, cutAfter } = await tasksJson(connection, found.ids, await findSnippets(connection, found));
          header('Total-Count', String(total));
          const next = cutAfter ? found.cursors.get(cutAfter) : found.next;
          if (next) header('Next-After', next);
          const match = [...(approximate ? ['approximate'] : []), ...(partial ? ['partial'] : [])];
          if (match.length > 0) header('Search-Match', match.join(', '));
          // Without room for any, the page marks the typed words.
          const told = approximate && toldWords(found.words);
          if (told) header('Search-Words', told);
          return json;
        }),
      ),

    listSimilarTasks: ({ user, query: { title }, signal }) =>
      takeTurn(user.id, signal(), () => database.aside((connection) => similarTasks(connection, title, paceOf(searchTime, signal())))),

    getTask: ({ user, id, signal }) =>
      takeHistoryTurn(user.id, signal(), () =>
        database.snapshot(async (connection) => {
          const found = await readTask(connection, id);
          const task = { ...found, files: await listFiles(connection, found.id), activities: [] };
          const entries = await listActivities(connection, task.id, { most: ACTIVITIES_HELD });
          const beside = Buffer.byteLength(JSON.stringify(task));
          return { ...task, activities: await withNotes(connection, task, entries, { user, zone: timeZone }, beside) };
        }),
      ),

    listActivities: ({ user, id, query: { before }, signal }) =>
      takeHistoryTurn(user.id, signal(), async () => {
        const task = await readTask(database, id);
        return withNotes(database, task, await listActivities(database, task.id, { before }), { user, zone: timeZone });
      }),

    createTask: ({ change, body, idempotencyKey }) =>
      change((tx) => {
        const draft = withDueInstant(body(), timeZone);
        return once(tx, idempotencyKey, ['createTask', draft], async () => readTask(tx, await createTask(tx, draft)));
      }),

    updateTask: ({ change, id, body, requireVersion }) =>
      change(async (tx) => {
        const task = await holdPermitted(tx, 'updateTask', id);
        const edit = withDueInstant(body(), timeZone);
        if (edit.labels) edit.labels = await labelsNow(tx, task.id, edit.labels, 'stay');
        if (!requireVersion && edit.description !== task.description) {
          const [listed] = await listTasks(tx, [task.id]);
          // Saving a description that a list had cut must not lose its rest.
          if (listed?.descriptionCut && listed.description === edit.description) edit.description = task.description;
        }
        await editTask(tx, task, edit, timeZone);
        // Only now, because a fault of the edit goes first. A stale one is rolled back.
        requireVersion?.(task.version);
        return readTask(tx, task.id);
      }),

    changeStatus: ({ change, id, body, requireVersion }) =>
      change(async (tx) => {
        const task = await holdPermitted(tx, 'changeStatus', id);
        const { status } = body();
        requireVersion?.(task.version);
        await moveTask(tx, task, status);
        return readTask(tx, task.id);
      }),

    changeTasks: async ({ user, origin, via, change, body, idempotencyKey, signal }) => {
      const make = () =>
        change((tx) => {
          const { changes } = body();
          // As text, because `null` and an absent value differ here. Without a key, a megabyte would be kept for nothing.
          const request = ['changeTasks', idempotencyKey && JSON.stringify(changes)];
          return once(tx, idempotencyKey, request, () => changeTasks(tx, changes, timeZone));
        });
      const result = await takeBulkTurn(user.id, signal(), make);
      const denied = result.refused.find(({ status }) => status === 403);
      if (denied) await noteDenial({ user, origin, via }, `${routes.changeTasks.method} ${routes.changeTasks.path}`, denied.message);
      return result;
    },

    deleteTask: ({ change, id, requireVersion }) =>
      change(async (tx) => {
        const task = await holdPermitted(tx, 'deleteTask', id);
        requireVersion?.(task.version);
        await deleteTask(tx, task);
      }),

    restoreTask: ({ user, change, id }) =>
      change(async (tx) => {
        const found = orNoTask(await holdAnyTaskRow(tx, id));
        const isPresent = found.deleted_at === null;
        const task = permitted(user, 'restoreTask', isPresent || isInTrash(found) ? found : undefined);
        // A repeat gets the same answer.
        if (!isPresent) await restoreTask(tx, task);
        return readTask(tx, task.id);
      }),
  } satisfies Partial<Handlers>;
}
