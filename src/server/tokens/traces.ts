import { sql } from 'kysely';
import { acting } from '#messages/activity.ts';
import type { FieldChange } from '#shared/activities.ts';
import type { Action } from '#shared/words.ts';
import { peopleJson, withNames } from '../admins/people.ts';
import type { Change } from '../changes/change.ts';
import type { Connection } from '../database/database.ts';
import { lockTaskRows } from '../tasks/queries.ts';

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

/** An entry of a history, its author, and whether the token made it since the moment. A comment may have been rewritten or erased. */
export type Entry = {
  id: string;
  at: string;
  name: string;
  action: Action;
  changes: FieldChange[];
  rewritten: 'by the token' | 'otherwise' | null;
  isErased: boolean;
  isTheirs: boolean;
};

/** A task as it is, with its entries since the moment and the comments that the token rewrote, the oldest first. */
export type Touched = {
  id: string;
  number: number;
  title: string;
  deleted: 'by the token' | 'otherwise' | null;
  /** When the token restored what others had deleted. */
  restoredAt: string | null;
  entries: Entry[];
};

/** The traces of a token on tasks, which stay locked until commit. */
export async function holdTouched(tx: Change, { tokenId, since }: Deeds, ids: string[]): Promise<Touched[]> {
  await lockTaskRows(tx, ids);
  const { among } = tx.engine.json;
  const tasks = await tx.sql
    .selectFrom('tasks')
    .select(['id', 'number', 'title', 'deleted_at', 'deleted_by_token_id', 'restored_at', 'restored_by_token_id'])
    .where(among(sql`id`, ids))
    .orderBy('id')
    .execute();
  const { rows } = await sql<{
    id: string;
    task_id: string;
    at: string;
    name: string;
    via: string | null;
    action: Action;
    changes: string;
    edited_at: string | null;
    deleted_at: string | null;
    rewritten_by_token_id: string | null;
    is_theirs: 0 | 1;
  }>`
    select a.id, a.task_id, a.at, admins.name, a.via, a.action, a.changes, a.edited_at, a.deleted_at, a.rewritten_by_token_id,
      case when a.token_id = ${tokenId} and a.at >= ${since} then 1 else 0 end as is_theirs
    from activities as a join admins on admins.id = a.admin_id
    where ${among(sql`a.task_id`, ids)} and (a.rewritten_by_token_id = ${tokenId} or a.task_version >= (
      select min(task_version) from activities as recent where recent.task_id = a.task_id and recent.at >= ${since}))
    order by a.task_version`.execute(tx.sql);
  const everybody = await sql<{ people: string }>`select ${peopleJson(tx)} as people`.execute(tx.sql);
  const named = withNames(everybody.rows[0]?.people ?? '[]');
  /** Whether the token did something since the moment. */
  const isTheirs = (by: string | null, at: string | null) => by === tokenId && at !== null && at >= since;
  return tasks.map(({ deleted_at, deleted_by_token_id, restored_at, restored_by_token_id, ...task }) => {
    const restoredAt = isTheirs(restored_by_token_id, restored_at) ? restored_at : null;
    // A task that it restored was deleted before.
    const isDeletion = restoredAt === null && isTheirs(deleted_by_token_id, deleted_at);
    return {
      ...task,
      deleted: deleted_at === null ? null : isDeletion ? ('by the token' as const) : ('otherwise' as const),
      restoredAt,
      entries: rows
        .filter(({ task_id }) => task_id === task.id)
        .map(({ id, at, name, via, action, changes, edited_at, deleted_at: erased_at, rewritten_by_token_id, is_theirs }) => {
          const rewrittenAt = erased_at ?? edited_at;
          const isRewriting = isTheirs(rewritten_by_token_id, rewrittenAt);
          return {
            id,
            at,
            name: acting(name, via),
            action,
            changes: JSON.parse(named(changes)),
            rewritten: rewrittenAt === null ? null : isRewriting ? ('by the token' as const) : ('otherwise' as const),
            isErased: erased_at !== null,
            isTheirs: is_theirs === 1,
          };
        }),
    };
  });
}
