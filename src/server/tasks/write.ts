import type { Insertable, Updateable } from 'kysely';
import type { EditedField, Status } from '#shared/words.ts';
import { insertActivity, type NewActivity } from '../activities/queries.ts';
import { appendChange, authorOf, type Change } from '../changes/change-transaction.ts';
import type { Tables } from '../database/schema.ts';

type Columns = Insertable<Tables['tasks']>;

/** The columns that an edit changes. They are required, because one left out would keep its old value, or be null in a new task. */
export type EditedRow = Required<Pick<Columns, Exclude<EditedField, 'assignee' | 'dueDate' | 'labels'> | 'assignee_id' | 'due_date'>>;

type NewTaskRow = EditedRow & Pick<Columns, 'id' | 'mentions' | 'status'>;

/** A task of the author, as it is inserted. */
export const newTask = (tx: Change, fields: NewTaskRow, at: string) => ({
  ...fields,
  created_by_admin_id: authorOf(tx).id,
  created_at: at,
  updated_at: at,
  listed_at: at,
  version: 1,
  activity_count: 1,
});

export type TaskChange = Updateable<Tables['tasks']>;

/** Updates a locked task. @param entry of its history, if the change makes one @returns the new version, and the id of the entry */
export async function updateTask(
  tx: Change,
  { id, version, status }: { id: string; version: number; status: Status },
  fields: TaskChange,
  entry?: Omit<NewActivity, 'taskId' | 'taskVersion'>,
): Promise<{ version: number; activityId: string | null }> {
  const next = version + 1;
  await tx.sql
    .updateTable('tasks')
    .set((task) => ({
      ...fields,
      updated_at: tx.at,
      version: task('version', '+', 1),
      activity_count: task('activity_count', '+', entry ? 1 : 0),
    }))
    .where('id', '=', id)
    .execute();
  const activityId = entry ? await insertActivity(tx, { taskId: id, taskVersion: next, ...entry }) : null;
  // A deleted task has no place on the board.
  const [before, after] = [fields.deleted_at === null ? null : status, fields.deleted_at ? null : (fields.status ?? status)];
  appendChange(tx, { task: { id, before, after } });
  return { version: next, activityId };
}
