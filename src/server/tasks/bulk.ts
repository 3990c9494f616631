import { setImmediate as turn } from 'node:timers/promises';
import * as requests from '#messages/server/requests.ts';
import * as messages from '#messages/server/tasks.ts';
import type { EndpointName } from '#shared/api.ts';
import { type BulkChange, type BulkResult, bulkChange, type TaskValues } from '#shared/bulk.ts';
import { labelsIn } from '#shared/label-text.ts';
import { sameLabels } from '#shared/labels.ts';
import { LABELS_OF_TASK_MOST } from '#shared/limits.ts';
import { nameKey } from '#shared/name-key.ts';
import { editedFields } from '#shared/words.ts';
import { findLatestEntry } from '../activities/queries.ts';
import { authorOf, type Change } from '../changes/change-transaction.ts';
import { check } from '../check.ts';
import type { Connection } from '../database/database.ts';
import { AppError, httpStatuses } from '../errors.ts';
import { holdLabels } from '../labels/queries.ts';
import { withDueInstant } from '../moments.ts';
import { assigneeId, deleteTask, editTask, moveTask, restoreTask } from './changes.ts';
import { isInTrash } from './deleted-tasks.ts';
import { labelsNow } from './labels-now.ts';
import { orNoTask, permitted } from './permitted.ts';
import { holdTaskRows, listTasks, type Standing, valuesOf } from './queries.ts';

const fieldsOf = (values: TaskValues) => Object.keys(values) as (keyof TaskValues)[];

/** The latest change of a task after a version, or of a field, in a sentence. */
async function latestInWords(connection: Connection, task: Standing, which: Parameters<typeof findLatestEntry>[2]): Promise<string> {
  const entry = await findLatestEntry(connection, task.id, which);
  const last = which.field === 'labels' && entry?.changes.find(({ field }) => field === 'labels');
  const left = last && (await labelsNow(connection, task.id, labelsIn(last.after), 'go'));
  // A merge leaves no entry, so the last one does not explain the present labels.
  if (left && !sameLabels(left, valuesOf(task).labels)) return messages.labelsMergedSince;
  if (entry?.action === 'comment') return messages.commentedSince(entry.name);
  const fields = which.field ? [which.field] : (entry?.changes.map(({ field }) => field) ?? []);
  return entry && fields.length > 0 ? messages.changedSince(entry.name, fields) : requests.taskChanged;
}

/** Refuses a change that was made from other values or another version. @throws AppError `stale`, saying who changed what */
async function refuseStale(
  connection: Connection,
  task: Standing,
  present: Required<TaskValues>,
  { expected = {}, ifVersion = task.version }: Pick<BulkChange, 'expected' | 'ifVersion'>,
): Promise<void> {
  const differing = fieldsOf(expected).find((field) =>
    field === 'labels' ? !sameLabels(expected.labels ?? [], present.labels) : expected[field] !== present[field],
  );
  if (differing === 'deleted') throw new AppError('stale', present.deleted ? messages.deletedSince : messages.restoredSince);
  if (differing) throw new AppError('stale', await latestInWords(connection, task, { field: differing }));
  if (ifVersion !== task.version) throw new AppError('stale', await latestInWords(connection, task, { after: ifVersion }));
}

/** A change as sent: its id is checked, its other values may be anything. */
type Sent = { id: string } & { [Field in keyof BulkChange]?: unknown };

/** An allowed change: its task, and the values that it will have. Absent labels stay. */
type Allowed = { task: Standing; wanted: Required<Omit<TaskValues, 'labels'>> & Pick<TaskValues, 'labels'> };

const editing = [...editedFields, 'addLabels', 'removeLabels'] as const;

function callsOf(sent: Sent): EndpointName[] {
  return [
    ...(editing.some((field) => sent[field] !== undefined) ? (['updateTask'] as const) : []),
    ...(sent.status !== undefined ? (['changeStatus'] as const) : []),
    ...(sent.deleted === true ? (['deleteTask'] as const) : []),
    ...(sent.deleted === false ? (['restoreTask'] as const) : []),
  ];
}

/** The names of a task's labels after some are added and removed. @throws AppError `invalid` for an unknown one, or too many */
async function labelsAfter(tx: Change, names: string[], added: string[] = [], removed: string[] = []): Promise<string[]> {
  await holdLabels(tx, [...names, ...added, ...removed]);
  const [present, gone] = [new Set(names.map(nameKey)), new Set(removed.map(nameKey))];
  const after = [...names, ...added.filter((name) => !present.has(nameKey(name)))].filter((name) => !gone.has(nameKey(name)));
  if (after.length > LABELS_OF_TASK_MOST) throw new AppError('invalid', messages.tooManyLabels(LABELS_OF_TASK_MOST));
  return after;
}

const refusable: ReadonlySet<string> = new Set(['invalid', 'refused', 'notFound', 'stale'] satisfies AppError['code'][]);

/**
 * Changes many tasks as the single calls would, in order. Each is allowed or refused before the first is changed, so that a refusal
 * disturbs no other. @param zone the team's time zone @throws AppError `invalid` for a task named twice
 */
export async function changeTasks(tx: Change, changes: Sent[], zone: string): Promise<BulkResult> {
  const tasks = await holdTaskRows(
    tx,
    changes.map(({ id }) => id),
  );
  const named = changes.map(({ id }) => tasks.get(id)?.id ?? id);
  if (new Set(named).size < named.length) throw new AppError('invalid', messages.taskTwice);

  async function judge(sent: Sent): Promise<Allowed> {
    const found = orNoTask(tasks.get(sent.id));
    const isThere = found.deleted_at === null || (sent.deleted === false && isInTrash(found));
    const task = orNoTask(isThere ? found : undefined);
    for (const call of callsOf(sent)) permitted(authorOf(tx), call, task);
    const { id: _id, ifVersion, expected, addLabels, removeLabels, ...given } = check(bulkChange, sent);
    const present = valuesOf(task);
    const isLabelled = given.labels || addLabels || removeLabels;
    // A deleted label must not stop the undo of a task's other fields.
    const isPart = expected?.labels !== undefined && fieldsOf(given).length > 1;
    const first = given.labels ? await labelsNow(tx, task.id, given.labels, isPart ? 'go' : 'stay') : present.labels;
    const labels = isLabelled && (await labelsAfter(tx, first, addLabels, removeLabels));
    const wanted = { ...present, ...withDueInstant(given, zone), labels };
    if (wanted.assignee !== present.assignee) await assigneeId(tx, wanted.assignee);
    const was = expected && withDueInstant(expected, zone);
    if (was?.labels) was.labels = await labelsNow(tx, task.id, was.labels, 'go');
    await refuseStale(tx, task, present, { ifVersion, expected: was });
    return { task, wanted };
  }

  async function make({ task, wanted }: Allowed): Promise<void> {
    const { status, deleted, ...edit } = wanted;
    const present = task.deleted_at === null ? task : await restoreTask(tx, task);
    const edited = await editTask(tx, present, edit, zone);
    const moved = await moveTask(tx, edited, status);
    if (deleted) await deleteTask(tx, moved);
  }

  const allowed: Allowed[] = [];
  const refused: BulkResult['refused'] = [];
  for (const sent of changes) {
    try {
      allowed.push(await judge(sent));
    } catch (error) {
      if (!(error instanceof AppError && refusable.has(error.code))) throw error;
      refused.push({ id: sent.id, status: httpStatuses[error.code], message: error.message });
    }
  }
  for (const one of allowed) {
    await make(one);
    // SQLite is synchronous: without turns, 200 long texts would hold everybody's reads until all are indexed.
    await turn();
  }
  const idsOf = (isDeleted: boolean) => allowed.flatMap(({ task, wanted }) => (wanted.deleted === isDeleted ? task.id : []));
  return { tasks: await listTasks(tx, idsOf(false)), deleted: idsOf(true), refused };
}
