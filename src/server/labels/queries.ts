import { sql } from 'kysely';
import * as messages from '#messages/server/labels.ts';
import type { Label } from '#shared/labels.ts';
import { nameKey } from '#shared/name-key.ts';
import { byName } from '../admins/queries.ts';
import type { Change } from '../changes/change-transaction.ts';
import type { Connection } from '../database/database.ts';
import { deleteRows, insertRows } from '../database/rows.ts';
import { AppError } from '../errors.ts';

const labels = (connection: Connection) => connection.sql.selectFrom('labels').select(['id', 'name', 'color']);

export async function listLabels(connection: Connection): Promise<Label[]> {
  return (await labels(connection).execute()).sort(byName);
}

export const findLabel = (connection: Connection, id: string): Promise<Label | undefined> =>
  labels(connection).where('id', '=', id).executeTakeFirst();

/** The label of this name, ignoring case. */
export const findLabelNamed = (connection: Connection, name: string): Promise<Label | undefined> =>
  labels(connection).where('name_key', '=', nameKey(name)).executeTakeFirst();

/** Labels by name, the oldest first, locked so that they stay until the transaction ends. @throws AppError `invalid` for an unknown name */
export async function holdLabels(tx: Change, names: readonly string[]): Promise<Label[]> {
  if (names.length === 0) return [];
  const named = tx.engine.json.among(sql`name_key`, names.map(nameKey));
  const found = await labels(tx).where(named).orderBy('id').modifyEnd(tx.engine.locks.rows('labels', 'keep')).execute();
  const known = new Set(found.map(({ name }) => nameKey(name)));
  const unknown = names.find((name) => !known.has(nameKey(name)));
  if (unknown !== undefined) throw new AppError('invalid', messages.unknown(unknown));
  return found;
}

/** Gives a locked task these labels instead of its former ones. */
export async function setTaskLabels(tx: Change, taskId: string, labels: readonly Pick<Label, 'id'>[]): Promise<void> {
  await deleteRows(tx, 'task_labels', 'task_id', taskId);
  await insertRows(
    tx,
    'task_labels',
    labels.map(({ id }) => ({ task_id: taskId, label_id: id })),
  );
}

/** The first tasks with a label by id, deleted ones too. */
export async function listTasksWith(tx: Change, labelId: string, limit: number): Promise<string[]> {
  const found = tx.sql.selectFrom('task_labels').select('task_id').where('label_id', '=', labelId).orderBy('task_id').limit(limit);
  return (await found.execute()).map(({ task_id }) => task_id);
}

/** Takes a label off locked tasks. @param into the label that they get instead */
export async function replaceLabel(tx: Change, labelId: string, taskIds: string[], into: string | undefined): Promise<void> {
  const ofTasks = tx.engine.json.among(sql`task_id`, taskIds);
  if (into !== undefined)
    await sql`insert into task_labels (task_id, label_id) select task_id, ${into} from task_labels
      where label_id = ${labelId} and ${ofTasks} on conflict do nothing`.execute(tx.sql);
  await tx.sql.deleteFrom('task_labels').where('label_id', '=', labelId).where(ofTasks).execute();
}
