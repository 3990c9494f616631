import * as messages from '#messages/server/tasks.ts';
import type { EndpointName } from '#shared/api.ts';
import { endOfDay } from '#shared/calendar.ts';
import { may, refusals } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { listActivities } from '../activities/queries.ts';
import { audit } from '../audit/record.ts';
import type { Change } from '../changes/change.ts';
import { once } from '../changes/idempotency.ts';
import type { Connection, Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { type Handlers, ReadyJson } from '../http/call.ts';
import { findWanted, paceOf } from '../search/search.ts';
import { similarTasks } from '../search/similar.ts';
import { findSnippets } from '../search/snippets.ts';
import { searchTurns } from '../search/turns.ts';
import { toldWords } from '../search/words.ts';
import { checkEdit, commentOnTask, createTask, deleteTask, editTask, moveTask, restoreTask, type Standing } from './changes.ts';
import { cutDescription } from './cut-description.ts';
import { withChanges } from './history.ts';
import { keptSince } from './purge.ts';
import { findTask, findTaskRow, holdDeletedTask, holdTaskRow } from './queries.ts';
import { tasksJson } from './task-json-cache.ts';

type TaskEndpoints =
  | 'searchTasks'
  | 'listSimilarTasks'
  | 'getTask'
  | 'listActivities'
  | 'createTask'
  | 'updateTask'
  | 'changeStatus'
  | 'deleteTask'
  | 'restoreTask'
  | 'addComment';

const notFound = () => new AppError('notFound', messages.taskNotFound);

async function readTask(connection: Connection, id: string): Promise<Task> {
  const task = await findTask(connection, id);
  if (!task) throw notFound();
  return task;
}

/** The task a call is about, once it is found and the caller may do what the call does. */
function permitted<Found extends Pick<Standing, 'created_by_admin_id'>>(user: User, call: EndpointName, task: Found | undefined): Found {
  if (!task) throw notFound();
  if (!may(user, call, { createdByAdminId: task.created_by_admin_id })) throw new AppError('refused', refusals.creator);
  return task;
}

/** The same, its row locked until the transaction ends. */
const allowed = async (tx: Change, user: User, call: EndpointName, id: string): Promise<Standing> =>
  permitted(user, call, await holdTaskRow(tx, id));

/** The handlers of the task endpoints. @param searchTime how long a search may read (milliseconds) */
export function taskHandlers(database: Database, timeZone: string, searchTime: number): Pick<Handlers, TaskEndpoints> {
  const takeTurn = searchTurns(database.engine.search.atOnce);
  const doing = (user: User) => ({ adminId: user.id, at: new Date().toISOString() });
  /** A bare day means its end. */
  const withInstant = <Draft extends { dueDate: string | null }>(draft: Draft): Draft => {
    if (draft.dueDate === null) return draft;
    const isDay = !draft.dueDate.includes('T');
    return { ...draft, dueDate: isDay ? endOfDay(draft.dueDate, timeZone) : new Date(draft.dueDate).toISOString() };
  };

  /**
   * Checks permission, body and version before the transaction, so that stale writers do not queue for the row lock. Versions only rise, so what is
   * too old now stays so.
   * @param validate looks at the body, then at the version, and throws
   */
  async function precheck(user: User, call: EndpointName, id: string, validate: (task: Standing, connection: Connection) => unknown) {
    await validate(permitted(user, call, await findTaskRow(database, id)), database);
  }

  return {
    searchTasks: ({ user, query, header, signal }) =>
      takeTurn(user.id, signal, () =>
        database.aside(async (connection) => {
          const found = await findWanted(connection, query, paceOf(searchTime, signal));
          const { approximate, partial, total, next } = found;
          header('Total-Count', String(total));
          if (next) header('Next-After', next);
          const match = [...(approximate ? ['approximate'] : []), ...(partial ? ['partial'] : [])];
          if (match.length > 0) header('Search-Match', match.join(', '));
          // If there is no room for any, the page marks what was typed.
          const told = approximate && toldWords(found.words);
          if (told) header('Search-Words', told);
          return new ReadyJson(await tasksJson(connection, found.ids, await findSnippets(connection, found)));
        }),
      ),

    listSimilarTasks: ({ user, query: { title }, signal }) =>
      takeTurn(user.id, signal, () => database.aside((connection) => similarTasks(connection, title, paceOf(searchTime, signal)))),

    getTask: ({ id }) =>
      database.snapshot(async (connection) => {
        const { activities, ...task } = await readTask(connection, id);
        const beside = Buffer.byteLength(JSON.stringify({ ...task, activities: [] }));
        return { ...task, activities: await withChanges(connection, activities, timeZone, beside) };
      }),

    listActivities: async ({ id, query: { before } }) => {
      const task = await findTaskRow(database, id);
      if (!task) throw notFound();
      return withChanges(database, await listActivities(database, task.id, before), timeZone);
    },

    createTask: ({ user, change, body, idempotencyKey }) =>
      change((tx) => {
        const draft = withInstant(body());
        return once(tx, { adminId: user.id, key: idempotencyKey, request: ['createTask', draft] }, async () =>
          readTask(tx, await createTask(tx, doing(user), draft)),
        );
      }),

    updateTask: async ({ user, change, id, body, requireVersion }) => {
      const validate = async (task: Standing, connection: Connection) => {
        const edit = withInstant(body());
        try {
          // A caller that saves the cut text from a list must not lose the rest of the description.
          if (!requireVersion(task.version) && task.description !== null && edit.description === cutDescription(task.description))
            edit.description = task.description;
        } catch (error) {
          // What is wrong with the body is reported first. An edit that goes on checks this once the assignee is locked.
          await checkEdit(connection, task, edit);
          throw error;
        }
        return edit;
      };
      await precheck(user, 'updateTask', id, validate);
      return change(async (tx) => {
        const task = await allowed(tx, user, 'updateTask', id);
        await editTask(tx, doing(user), task, await validate(task, tx), timeZone);
        return readTask(tx, task.id);
      });
    },

    changeStatus: async ({ user, change, id, body, requireVersion }) => {
      const validate = ({ version }: Standing) => {
        const { status } = body();
        requireVersion(version);
        return status;
      };
      await precheck(user, 'changeStatus', id, validate);
      return change(async (tx) => {
        const task = await allowed(tx, user, 'changeStatus', id);
        await moveTask(tx, doing(user), task, validate(task));
        return readTask(tx, task.id);
      });
    },

    addComment: ({ user, change, id, body, requireVersion, idempotencyKey }) =>
      change(async (tx) => {
        const task = await allowed(tx, user, 'addComment', id);
        const { comment } = body();
        return once(tx, { adminId: user.id, key: idempotencyKey, request: ['addComment', task.id, comment] }, async () => {
          requireVersion(task.version);
          await commentOnTask(tx, doing(user), task, comment);
          return readTask(tx, task.id);
        });
      }),

    deleteTask: ({ user, change, id, requireVersion }) =>
      change(async (tx) => {
        const task = await allowed(tx, user, 'deleteTask', id);
        requireVersion(task.version);
        await deleteTask(tx, doing(user).at, task);
        await audit(tx, tx.by, 'task_deleted', `${task.title} (${task.id})`);
        return undefined;
      }),

    restoreTask: ({ user, change, id }) =>
      change(async (tx) => {
        // Locked by its id, deleted or not: from here on it stays as it is found.
        const present = await holdTaskRow(tx, id);
        const task = permitted(user, 'restoreTask', present ?? (await holdDeletedTask(tx, id, keptSince(Date.now()))));
        // A client that asks again, because no answer came, gets the same answer.
        if (!present) {
          await restoreTask(tx, doing(user).at, task);
          await audit(tx, tx.by, 'task_restored', `${task.title} (${task.id})`);
        }
        return readTask(tx, task.id);
      }),
  };
}
