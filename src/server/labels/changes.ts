import { v7 as newId } from 'uuid';
import * as auditMessages from '#messages/server/audit.ts';
import * as messages from '#messages/server/labels.ts';
import type { Label, LabelEdit, NewLabel } from '#shared/labels.ts';
import { LABELS_MOST } from '#shared/limits.ts';
import { nameKey } from '#shared/name-key.ts';
import { audit } from '../audit/record.ts';
import { appendNames, type Change } from '../changes/change-transaction.ts';
import { deleteRows, insertRows, lockRows, updateRow } from '../database/rows.ts';
import { AppError } from '../errors.ts';
import { cacheJson } from '../tasks/task-json-cache.ts';
import { findLabelNamed, listLabels, listTasksWith, replaceLabel } from './queries.ts';

/** Tasks per transaction of a removal, so that nobody waits long for them. */
const AT_ONCE = 200;

async function refuseTaken(tx: Change, name: string, id?: string): Promise<void> {
  const named = await findLabelNamed(tx, name);
  if (named && named.id !== id) throw new AppError('conflict', messages.nameTaken);
}

/** Creates a label, under the lock on all labels. @throws AppError `conflict` for a taken name, or too many labels */
export async function createLabel(tx: Change, { name, color }: NewLabel): Promise<Label> {
  await refuseTaken(tx, name);
  if ((await listLabels(tx)).length >= LABELS_MOST) throw new AppError('conflict', messages.tooMany(LABELS_MOST));
  const label = { id: newId(), name, color };
  await insertRows(tx, 'labels', { ...label, name_key: nameKey(name), created_at: new Date().toISOString() });
  appendNames(tx, { reload: false });
  await audit(tx, tx.by, 'label_created', auditMessages.created(name, color));
  return label;
}

/** Renames or recolours a label, under the lock on all labels. A rename makes boards reload. @throws AppError `conflict` for a taken name */
export async function editLabel(tx: Change, before: Label, edit: LabelEdit): Promise<Label> {
  const after: Label = { ...before, ...edit };
  const renamed = after.name !== before.name;
  if (!renamed && after.color === before.color) return before;
  if (renamed) await refuseTaken(tx, after.name, before.id);
  const { id, name, color } = after;
  await updateRow(tx, 'labels', id, { name, name_key: nameKey(name), color });
  appendNames(tx, { reload: renamed });
  await audit(tx, tx.by, 'label_changed', auditMessages.labelChanged(before, after));
  return after;
}

/**
 * Takes a label off some of its tasks, under the lock on all labels, and deletes it once none has it. Their versions stay.
 * @param into the label that they get instead @returns the last of these tasks, or `null` once it is deleted
 */
export async function removeLabel(tx: Change, { id, name }: Label, into: Label | undefined): Promise<string | null> {
  const taskIds = await listTasksWith(tx, id, AT_ONCE);
  await lockRows(tx, 'tasks', 'id', taskIds, 'change');
  // After the tasks, as an edit locks them. From here on, no task can get it.
  await lockRows(tx, 'labels', 'id', id, 'change');
  await replaceLabel(tx, id, taskIds, into?.id);
  await cacheJson(tx, taskIds);
  appendNames(tx, { reload: true });
  if ((await listTasksWith(tx, id, 1)).length > 0) return taskIds.at(-1) ?? '';
  await deleteRows(tx, 'labels', 'id', id);
  await audit(tx, tx.by, 'label_deleted', into ? auditMessages.labelMerged(name, into.name) : name);
  return null;
}
