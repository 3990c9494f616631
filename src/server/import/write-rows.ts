import { setImmediate as turn } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import * as auditMessages from '#messages/server/audit.ts';
import * as messages from '#messages/server/import.ts';
import * as labelMessages from '#messages/server/labels.ts';
import { dayOf, endOfDay } from '#shared/calendar.ts';
import type { ImportResult } from '#shared/import.ts';
import type { Label } from '#shared/labels.ts';
import { UNDO_LEFT_MOST } from '#shared/limits.ts';
import { nameKey } from '#shared/name-key.ts';
import type { Status } from '#shared/tasks.ts';
import type { UndoResult } from '#shared/tokens.ts';
import { insertCreations, noteLabels } from '../activities/queries.ts';
import { audit } from '../audit/record.ts';
import { appendMany, authorOf, type Change, type RunChange } from '../changes/change-transaction.ts';
import { deleteRows, insertRows } from '../database/rows.ts';
import { AppError, orNotFound } from '../errors.ts';
import { addJobs } from '../jobs/queries.ts';
import { createLabel } from '../labels/changes.ts';
import { listLabels } from '../labels/queries.ts';
import { STAGED } from '../search/read-hits.ts';
import { indexTexts, textsOf } from '../search/texts.ts';
import { assigneeId } from '../tasks/changes.ts';
import { newTask } from '../tasks/write.ts';
import type { Row } from './check-rows.ts';
import { deleteUnchanged, findImport, listStanding, showStaged } from './queries.ts';

/** Rows and characters per transaction of the staging, so that none holds the event loop for long. */
const ROWS_AT_ONCE = 40;
const TEXT_AT_ONCE = 16_000;
/** Timeout of the staging, because proxies and connections end a call that is silent for a minute (ms). */
const STAGING_MS = 45_000;
/** Tasks per statement of what must be one transaction. */
const AT_ONCE = 250;

type Staged = Row & { id: string };

function* partsOf(rows: Row[]): Generator<Row[]> {
  let part: Row[] = [];
  let length = 0;
  for (const row of rows) {
    part.push(row);
    length += row.title.length + (row.description?.length ?? 0);
    if (part.length < ROWS_AT_ONCE && length < TEXT_AT_ONCE) continue;
    yield part;
    [part, length] = [[], 0];
  }
  if (part.length > 0) yield part;
}

/** The last reminder that an import makes needless: 2 for overdue tasks, 1 for those that are due today. */
function dueToldOf(dueDate: string | null, now: string, zone: string): 0 | 1 | 2 {
  if (dueDate === null || dueDate > endOfDay(dayOf(now, zone), zone)) return 0;
  return dueDate < now ? 2 : 1;
}

/**
 * Inserts the tasks of an import, their first entries and their texts in many short transactions. Nobody sees them, because they count as
 * deleted: the indexes take most of the time, and no other writer waits for all of them.
 * @throws AppError `unavailable` once `stop` is aborted, or after `most` ms
 */
export async function stageRows(change: RunChange, rows: Row[], zone: string, stop: AbortSignal, most = STAGING_MS): Promise<Staged[]> {
  const at = new Date().toISOString();
  const start = performance.now();
  const staged: Staged[] = [];
  for (const sized of partsOf(rows)) {
    if (stop.aborted) throw new AppError('unavailable', messages.importStopped);
    if (performance.now() - start > most) throw new AppError('unavailable', messages.importTooSlow);
    const part = sized.map((row) => ({ ...row, id: newId() }));
    const texts = part.flatMap(({ id, title, description }) => textsOf(id, title, description));
    staged.push(...part);
    await change(async (tx) => {
      const tasks = part.map(({ assignee: _assignee, labels: _labels, ...fields }) => ({
        ...newTask(tx, fields, at),
        due_told: dueToldOf(fields.due_date, at, zone),
        completed_at: fields.status === 'completed' ? at : null,
        deleted_at: STAGED,
      }));
      await insertRows(tx, 'tasks', tasks);
      await insertCreations(tx, part, at);
      await indexTexts(tx, texts);
    });
    await turn();
  }
  return staged;
}

/** All labels by the keys of their names; a super admin creates those of the rows that are missing. @throws AppError `invalid` for others */
async function labelsOf(tx: Change, rows: Staged[]): Promise<Map<string, Label>> {
  const known = new Map((await listLabels(tx)).map((label) => [nameKey(label.name), label]));
  for (const name of rows.flatMap(({ labels }) => labels)) {
    if (known.has(nameKey(name))) continue;
    if (authorOf(tx).role !== 'super_admin') throw new AppError('invalid', labelMessages.unknown(name));
    known.set(nameKey(name), await createLabel(tx, { name, color: 'grey' }));
  }
  return known;
}

/**
 * Puts staged tasks on the board, under the lock on all labels, as one change that makes boards reload. Nobody is notified.
 * @throws AppError `invalid` for an assignee who was deactivated meanwhile, or a label that was deleted; `unavailable` if some are gone
 */
export async function showRows(tx: Change, rows: Staged[]): Promise<ImportResult> {
  const id = newId();
  for (const name of new Set(rows.map(({ assignee }) => assignee))) await assigneeId(tx, name);
  const labels = await labelsOf(tx, rows);
  await insertRows(tx, 'imports', { id, admin_id: authorOf(tx).id, created_at: tx.at });
  for (let begin = 0; begin < rows.length; begin += AT_ONCE) {
    const part = rows.slice(begin, begin + AT_ONCE);
    const ids = part.map((row) => row.id);
    if ((await showStaged(tx, ids)) < ids.length) throw new AppError('unavailable', messages.importCut);
    await insertRows(
      tx,
      'imported_tasks',
      ids.map((task_id) => ({ import_id: id, task_id })),
    );
    const labelled = part
      .map((row) => ({ id: row.id, labels: row.labels.flatMap((name) => labels.get(nameKey(name)) ?? []) }))
      .filter((row) => row.labels.length > 0);
    await insertRows(
      tx,
      'task_labels',
      labelled.flatMap((task) => task.labels.map((label) => ({ task_id: task.id, label_id: label.id }))),
    );
    await noteLabels(tx, labelled);
    // SQLite is synchronous: without turns, everybody's reads would wait.
    await turn();
  }
  appendMany(tx, rows, 1);
  await audit(tx, tx.by, 'tasks_imported', auditMessages.tasksImported(rows.length, id));
  return { id, count: rows.length, refused: [] };
}

/** Deletes those tasks of an import that nobody has changed since, as one change that makes boards reload. @throws AppError `notFound`, `refused` */
export async function undoImport(tx: Change, importId: string): Promise<UndoResult> {
  const found = orNotFound(await findImport(tx, importId), messages.importNotFound);
  const user = authorOf(tx);
  if (found.adminId !== user.id && user.role !== 'super_admin') throw new AppError('refused', messages.notYourImport);
  const gone: { id: string; status: Status }[] = [];
  const left: UndoResult['left'] = [];
  for (let begin = 0; begin < found.taskIds.length; begin += AT_ONCE) {
    const ids = found.taskIds.slice(begin, begin + AT_ONCE);
    const unchanged = await deleteUnchanged(tx, ids);
    await deleteRows(
      tx,
      'task_json',
      'task_id',
      unchanged.map((task) => task.id),
    );
    gone.push(...unchanged);
    const changed = (await listStanding(tx, ids)).slice(0, UNDO_LEFT_MOST - left.length);
    left.push(...changed.map((task) => ({ ...task, reason: messages.changedSince })));
    await turn();
  }
  if (gone.length > 0) {
    appendMany(tx, gone, -1);
    await audit(tx, tx.by, 'import_undone', auditMessages.tasksImported(gone.length, importId));
    await addJobs(tx, 'undone_import', [{ importId }]);
  }
  return { undone: gone.length, left };
}
