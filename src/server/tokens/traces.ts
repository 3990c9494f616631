import { sql } from 'kysely';
import { acting } from '#messages/activity.ts';
import type { FieldChange } from '#shared/activities.ts';
import { labelsAsText, labelsIn } from '#shared/label-text.ts';
import { changesIn, type Labelled } from '../activities/queries.ts';
import { readNames } from '../admins/people.ts';
import type { Change } from '../changes/change-transaction.ts';
import type { Connection } from '../database/database.ts';
import { lockRows } from '../database/rows.ts';
import { listLabels } from '../labels/queries.ts';

/** The deeds of a token since a moment (ISO 8601). */
export type Deeds = { tokenId: string; since: string };

/** The tasks that a token changed, deleted or restored, in the order of their ids. @param after the id to go on from */
export async function listTouched(connection: Connection, { tokenId, since }: Deeds, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select task_id as id from activities where token_id = ${tokenId} and at >= ${since} and task_id > ${after}
    union select task_id from activities where rewritten_by_token_id = ${tokenId} and coalesce(deleted_at, edited_at) >= ${since} and task_id > ${after}
    union select id from tasks where deleted_by_token_id = ${tokenId} and deleted_at >= ${since} and id > ${after}
    union select id from tasks where restored_by_token_id = ${tokenId} and restored_at >= ${since} and id > ${after}
    order by id limit ${sql.lit(limit)}`.execute(connection.sql);
  return rows.map(({ id }) => id);
}

/** The traces of a token on tasks, which stay locked until commit: the entries since the moment, and the comments that it rewrote, the oldest first. */
export async function holdTouched(tx: Change, { tokenId, since }: Deeds, ids: string[]) {
  await lockRows(tx, 'tasks', 'id', ids, 'change');
  const { among } = tx.engine.json;
  const tasks = await tx.sql
    .selectFrom('tasks')
    .select(['id', 'number', 'title', 'deleted_at', 'deleted_by_token_id', 'restored_at', 'restored_by_token_id'])
    .where(among(sql`id`, ids))
    .orderBy('id')
    .execute();
  const ofTasks = tx.sql.selectFrom('activities').where(among(sql`task_id`, ids));
  // Joined, because a subquery of each entry would read a long history as often as it has entries.
  const recent = ofTasks
    .select(({ fn }) => ['task_id', fn.min('task_version').as('first')])
    .where('at', '>=', since)
    .groupBy('task_id');
  const entries = await tx.sql
    .selectFrom('activities as a')
    .innerJoin('admins', 'admins.id', 'a.admin_id')
    .leftJoin(recent.as('recent'), 'recent.task_id', 'a.task_id')
    .select(['a.id', 'a.task_id', 'token_id', 'at', 'name', 'via', 'action', 'changes', 'edited_at', 'deleted_at', 'rewritten_by_token_id'])
    .where(among(sql`a.task_id`, ids))
    .where((entry) => entry.or([entry('rewritten_by_token_id', '=', tokenId), entry('task_version', '>=', entry.ref('recent.first'))]))
    .orderBy('task_version')
    .execute();
  const named = await readNames(tx);
  const labels = new Map((await listLabels(tx)).map(({ id, name }) => [id, name]));
  /** A change with the names that its labels have now. */
  const renamed = ({ ids = [], ...change }: FieldChange & Labelled): FieldChange => {
    const names = new Map(ids.map(([name, id]) => [name, labels.get(id)]));
    const now = (text: string | null) => text && labelsAsText(labelsIn(text).map((name) => names.get(name) ?? name));
    return change.field === 'labels' ? { ...change, before: now(change.before), after: now(change.after) } : change;
  };
  const whose = (by: string | null, at: string | null): 'by the token' | 'otherwise' | null =>
    at === null ? null : by === tokenId && at >= since ? 'by the token' : 'otherwise';
  return tasks.map(({ id, number, title, ...task }) => {
    const restored = whose(task.restored_by_token_id, task.restored_at);
    const isRestored = restored === 'by the token';
    return {
      id,
      number,
      title,
      // A task that it restored was deleted before.
      deleted: isRestored && task.deleted_at !== null ? 'otherwise' : whose(task.deleted_by_token_id, task.deleted_at),
      /** When the token restored what others had deleted. */
      restoredAt: isRestored ? task.restored_at : null,
      isRestoredByOthers: restored === 'otherwise',
      entries: entries
        .filter(({ task_id }) => task_id === id)
        .map((entry) => ({
          id: entry.id,
          at: entry.at,
          name: acting(entry.name, entry.via),
          action: entry.action,
          changes: changesIn(named(entry.changes)).map(renamed),
          isTheirs: whose(entry.token_id, entry.at) === 'by the token',
          rewritten: whose(entry.rewritten_by_token_id, entry.deleted_at ?? entry.edited_at),
          isErased: entry.deleted_at !== null,
        })),
    };
  });
}

export type Touched = Awaited<ReturnType<typeof holdTouched>>[number];
export type Entry = Touched['entries'][number];
