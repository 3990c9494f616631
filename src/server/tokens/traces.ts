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

/** The tasks that a token changed or deleted, in the order of their ids. @param after the id to go on from */
export async function listTouched(connection: Connection, { tokenId, since }: Deeds, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select task_id as id from activities where token_id = ${tokenId} and at >= ${since} and task_id > ${after}
    union select id from tasks where deleted_by_token_id = ${tokenId} and deleted_at >= ${since} and id > ${after}
    order by id limit ${sql.lit(limit)}`.execute(connection.sql);
  return rows.map(({ id }) => id);
}

/** An entry of a history, its author, and whether the token made it since the moment. */
export type Entry = {
  id: string;
  at: string;
  name: string;
  action: Action;
  changes: FieldChange[];
  isRewritten: boolean;
  isErased: boolean;
  isTheirs: boolean;
};

/** A task as it is, and its entries since the token's first, the oldest first. */
export type Touched = {
  id: string;
  number: number;
  title: string;
  version: number;
  deleted: 'by the token' | 'otherwise' | null;
  entries: Entry[];
};

/** The traces of a token on tasks, which stay locked until commit. */
export async function holdTouched(tx: Change, { tokenId, since }: Deeds, ids: string[]): Promise<Touched[]> {
  await lockTaskRows(tx, ids);
  const { among } = tx.engine.json;
  const tasks = await tx.sql
    .selectFrom('tasks')
    .select(['id', 'number', 'title', 'version', 'deleted_at', 'deleted_by_token_id'])
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
    is_theirs: 0 | 1;
  }>`
    select a.id, a.task_id, a.at, admins.name, a.via, a.action, a.changes, a.edited_at, a.deleted_at,
      case when a.token_id = ${tokenId} and a.at >= ${since} then 1 else 0 end as is_theirs
    from activities as a join admins on admins.id = a.admin_id
    where ${among(sql`a.task_id`, ids)} and a.task_version >= (
      select min(task_version) from activities as own where own.task_id = a.task_id and own.token_id = ${tokenId} and own.at >= ${since})
    order by a.task_version`.execute(tx.sql);
  const everybody = await sql<{ people: string }>`select ${peopleJson(tx)} as people`.execute(tx.sql);
  const named = withNames(everybody.rows[0]?.people ?? '[]');
  return tasks.map(({ deleted_at, deleted_by_token_id, ...task }) => ({
    ...task,
    deleted: deleted_at === null ? null : deleted_by_token_id === tokenId && deleted_at >= since ? 'by the token' : 'otherwise',
    entries: rows
      .filter(({ task_id }) => task_id === task.id)
      .map(({ id, at, name, via, action, changes, edited_at, deleted_at, is_theirs }) => ({
        id,
        at,
        name: acting(name, via),
        action,
        changes: JSON.parse(named(changes)),
        isRewritten: edited_at !== null,
        isErased: deleted_at !== null,
        isTheirs: is_theirs === 1,
      })),
  }));
}
