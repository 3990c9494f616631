import { v7 as newId } from 'uuid';
import * as auditMessages from '#messages/server/audit.ts';
import * as messages from '#messages/server/tasks.ts';
import type { FieldChange } from '#shared/activities.ts';
import { labelsAsText } from '#shared/label-text.ts';
import type { NewTask, Status, TaskEdit } from '#shared/tasks.ts';
import { type EditedField, editedFields } from '#shared/words.ts';
import { type findComment, insertActivity } from '../activities/queries.ts';
import { holdActiveAdmin } from '../admins/queries.ts';
import { audit } from '../audit/record.ts';
import { appendChange, authorOf, type Change } from '../changes/change-transaction.ts';
import { insertRows, updateRow } from '../database/rows.ts';
import { AppError } from '../errors.ts';
import { holdLabels, setTaskLabels } from '../labels/queries.ts';
import { announceRewriting } from '../notifications/queries.ts';
import type { Occurrence } from '../notifications/who-is-told.ts';
import { indexTasks, indexTexts, textsOf } from '../search/texts.ts';
import { mentionsOf, NONE, newlyMentioned } from './mentions.ts';
import { noteOf, statusNote } from './notes.ts';
import type { Standing } from './queries.ts';
import { type EditedRow, newTask, type TaskChange, updateTask } from './write.ts';

/** The id of an active admin, who stays active until the transaction ends. @throws AppError `invalid` */
export async function assigneeId(tx: Change, name: string | null): Promise<string | null> {
  if (name === null) return null;
  const id = tx.assignees.get(name) ?? (await holdActiveAdmin(tx, 'name', name))?.id;
  if (!id) throw new AppError('invalid', messages.notAssignable);
  tx.assignees.set(name, id);
  return id;
}

/** Notes a change that people around the task may be told of. */
const tell = (tx: Change, task: Occurrence['task'], occurrence: Partial<Occurrence>) =>
  tx.occurrences.push({ task, kind: null, activityId: null, mentionedIds: [], ...occurrence });

/** Creates a task and the first entry of its history. @param draft its due date is an instant @returns its id @throws AppError `invalid` for the assignee or a label */
export async function createTask(tx: Change, draft: NewTask): Promise<string> {
  // At once, because some lists are in the order of times, and some in that of ids.
  const [at, id] = [tx.at, newId()];
  const { title, description, priority, dueDate: due_date, labels = [] } = draft;
  const mentions = await mentionsOf(tx, description);
  const assignee_id = await assigneeId(tx, draft.assignee);
  const held = await holdLabels(tx, labels);
  const fields = { id, title, description, mentions, assignee_id, priority, due_date, status: 'pending' } as const;
  await insertRows(tx, 'tasks', newTask(tx, fields, at));
  await insertActivity(tx, { taskId: id, taskVersion: 1, action: 'created', labels: held });
  appendChange(tx, { task: { id, before: null, after: 'pending' } });
  if (held.length > 0) await setTaskLabels(tx, id, held);
  await indexTexts(tx, textsOf(id, title, description));
  const kind = assignee_id ? 'assigned' : null;
  tell(tx, { id, created_by_admin_id: authorOf(tx).id, assignee_id }, { kind, mentionedIds: newlyMentioned(NONE, mentions) });
  return id;
}

type Edited = Record<EditedField, string | null>;

const changesBetween = (before: Edited, after: Edited): FieldChange[] =>
  editedFields.flatMap((field) => (before[field] === after[field] ? [] : { field, before: before[field], after: after[field] }));

const inWords = (labels: readonly { name: string }[]) => labelsAsText(labels.map(({ name }) => name)) || null;

/**
 * Edits a task; an edit without changes leaves no version and no history.
 * @returns the task after it @throws AppError `invalid` for a new assignee or an unknown label
 */
export async function editTask(tx: Change, task: Standing, edit: TaskEdit, zone: string): Promise<Standing> {
  const had = task.labels;
  const has = edit.labels ? await holdLabels(tx, edit.labels) : had;
  // A deactivated admin may stay the assignee.
  const assignee_id = edit.assignee === task.assignee ? task.assignee_id : await assigneeId(tx, edit.assignee);
  const after = { ...edit, priority: edit.priority ?? task.priority, labels: inWords(has) };
  const changes = changesBetween({ ...task, dueDate: task.due_date, labels: inWords(had) }, after);
  if (changes.length === 0) return task;
  const fields = {
    title: after.title,
    description: after.description,
    assignee_id,
    priority: after.priority,
    due_date: after.dueDate,
    ...(after.dueDate !== task.due_date && { due_told: 0 }),
    ...(after.description !== task.description && { mentions: await mentionsOf(tx, after.description, task.mentions) }),
  } satisfies EditedRow & TaskChange;
  const stored = changes.map((change) =>
    change.field === 'assignee' ? { ...change, before: task.assignee_id, after: assignee_id } : change,
  );
  const entry = { action: 'edited', note: noteOf(changes, zone), changes: stored, labels: [...had, ...has] } as const;
  const { version } = await updateTask(tx, task, fields, entry);
  if (changes.some(({ field }) => field === 'labels')) await setTaskLabels(tx, task.id, has);
  if (after.title !== task.title || after.description !== task.description)
    await indexTexts(tx, textsOf(task.id, after.title, after.description));
  const edited = { ...task, ...fields, assignee: edit.assignee, labels: has, version };
  const mentionedIds = newlyMentioned(task.mentions, edited.mentions);
  tell(tx, edited, { kind: assignee_id === task.assignee_id ? null : 'assigned', mentionedIds });
  return edited;
}

/** Moves a task to a column; a no-op if it is there. @returns the task after it */
export async function moveTask(tx: Change, task: Standing, status: Status): Promise<Standing> {
  if (status === task.status) return task;
  const place = status === 'completed' ? { completed_at: tx.at, listed_at: tx.at } : { listed_at: task.created_at };
  const changes = [{ field: 'status' as const, before: task.status, after: status }];
  const entry = { action: 'status_changed', note: statusNote(task.status, status), changes } as const;
  const { version, activityId } = await updateTask(tx, task, { status, ...place }, entry);
  tell(tx, task, { kind: 'status_changed', activityId });
  return { ...task, status, version };
}

export async function commentOnTask(tx: Change, task: Standing, comment: string): Promise<void> {
  const mentions = await mentionsOf(tx, comment);
  const { version, activityId } = await updateTask(tx, task, {}, { action: 'comment', note: comment, mentions });
  await indexTexts(tx, [{ taskId: task.id, place: version, text: comment }]);
  tell(tx, task, { kind: 'commented', activityId, mentionedIds: newlyMentioned(NONE, mentions) });
}

type StandingComment = NonNullable<Awaited<ReturnType<typeof findComment>>>;

/** Replaces the text of a comment, which keeps nothing of it; the same text leaves no version. @param text `null` erases it; its entry stays */
export async function rewriteComment(tx: Change, task: Standing, comment: StandingComment, text: string | null): Promise<void> {
  if (text === comment.note) return;
  const mentions = await mentionsOf(tx, text, comment.mentions);
  tell(tx, task, { activityId: comment.id, mentionedIds: newlyMentioned(comment.mentions, mentions) });
  await updateTask(tx, task, {});
  const { via } = tx.by;
  const made = text === null ? { deleted_at: tx.at } : { edited_at: tx.at, ...(via && { via: via.name }) };
  await updateRow(tx, 'activities', comment.id, { note: text, mentions, ...made, rewritten_by_token_id: via?.id ?? null });
  await indexTexts(tx, [{ taskId: task.id, place: comment.task_version, text: text ?? '' }]);
  await announceRewriting(tx, comment.id);
}

/** Takes a task off the board and audits it; its row and history stay until the purge. */
export async function deleteTask(tx: Change, task: Standing): Promise<void> {
  const by = { deleted_by_admin_id: tx.by.user?.id ?? null, deleted_by_token_id: tx.by.via?.id ?? null };
  const { version: taskVersion } = await updateTask(tx, task, { deleted_at: tx.at, ...by });
  tx.entries.push({ taskId: task.id, taskVersion, action: 'deleted' });
  await tx.engine.search.remove(tx, [task.id]);
  await audit(tx, tx.by, 'task_deleted', auditMessages.taskDetail(task.title, task.id));
}

/** Restores a deleted task to its place and audits it. @returns the task after it */
export async function restoreTask(tx: Change, task: Standing): Promise<Standing> {
  const { via } = tx.by;
  const present = { deleted_at: null, deleted_by_admin_id: null, deleted_by_token_id: null };
  // A token that restores what it deleted itself has changed nothing.
  const isOwn = via !== null && via.id === task.deleted_by_token_id;
  const restored = isOwn ? {} : { restored_at: tx.at, restored_by_token_id: via?.id ?? null };
  const { version } = await updateTask(tx, task, { ...present, ...restored });
  tx.entries.push({ taskId: task.id, taskVersion: version, action: 'restored' });
  await indexTasks(tx, [task.id]);
  await audit(tx, tx.by, 'task_restored', auditMessages.taskDetail(task.title, task.id));
  return { ...task, deleted_at: null, version };
}
