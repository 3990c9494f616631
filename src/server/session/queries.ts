import { sql, type Updateable } from 'kysely';
import { ago, DAY, HOUR } from '#shared/durations.ts';
import type { User } from '#shared/session.ts';
import type { Connection, Transaction } from '../database/database.ts';
import type { Tables } from '../database/schema.ts';
import { openTokens } from '../tokens/queries.ts';

/** A session ends `days` after the sign-in, or `idleHours` after its last use. */
export type Lifetime = { idleHours: number; days: number };

/** The user as the database has them, without rights by a setting. */
export type Person = Omit<User, 'assigneesMay'>;

const openSessions = (connection: Connection, { idleHours, days }: Lifetime) =>
  connection.sql
    .selectFrom('sessions')
    .innerJoin('admins', 'admins.id', 'sessions.admin_id')
    .where('active', '=', 1)
    .where('sessions.created_at', '>', ago(days * DAY))
    .where('last_used_at', '>', ago(idleHours * HOUR));

/** The sessions and API tokens of these that have ended. */
export async function listEndedSessions(connection: Connection, lifetime: Lifetime, tokenHashes: string[]): Promise<string[]> {
  const among = connection.engine.json.among(sql`token_hash`, tokenHashes);
  const sessions = openSessions(connection, lifetime).select('token_hash').where(among);
  const open = await sessions.unionAll(openTokens(connection).select('token_hash').where(among)).execute();
  const known = new Set(open.map(({ token_hash }) => token_hash));
  return tokenHashes.filter((tokenHash) => !known.has(tokenHash));
}

/** An open session with its user and last use, and with the board's version and its time (`null` if pruned from the log). */
export const findSession = (connection: Connection, lifetime: Lifetime, tokenHash: string) =>
  openSessions(connection, lifetime)
    .innerJoin('board', (join) => join.on('board.id', '=', 1))
    .leftJoin('changes', 'changes.version', 'board.version')
    .select(['admins.id', 'admins.name', 'admins.role', 'sessions.id as session_id', 'last_used_at'])
    .select(['board.version as board_version', 'changes.at as board_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();

export const listSessions = (connection: Connection, lifetime: Lifetime, adminId: string) =>
  openSessions(connection, lifetime)
    .select(['sessions.id', 'token_hash', 'browser', 'address', 'sessions.created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('admin_id', '=', adminId)
    .orderBy('last_used_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .execute();

export async function listAddresses(connection: Connection, lifetime: Lifetime): Promise<string[]> {
  const rows = await openSessions(connection, lifetime).select('address').distinct().execute();
  return rows.map(({ address }) => address);
}

/** Changes a session; a no-op once it has ended. */
export async function updateSession(tx: Transaction, tokenHash: string, values: Updateable<Tables['sessions']>): Promise<void> {
  await tx.sql.updateTable('sessions').set(values).where('token_hash', '=', tokenHash).execute();
}

const hashes = { sessions: 'token_hash', challenges: 'token_hash', trusted_browsers: 'secret_hash' };

/**
 * Ends sessions of a person, their sign-ins under way, or the trust of their browsers.
 * @param which only this one, all but the one with this hash, or all but as many of the latest used @returns their names
 */
export async function endOwn(
  tx: Transaction,
  table: keyof typeof hashes,
  adminId: string,
  which: { id: string } | { but: string | null } | { butLatest: number },
): Promise<string[]> {
  const some = () => {
    if ('id' in which) return sql`id = ${which.id}`;
    if ('but' in which) return sql`${sql.ref(hashes[table])} is distinct from ${which.but}`;
    return sql`id not in (select id from ${sql.table(table)} where admin_id = ${adminId}
      order by last_used_at desc, id desc limit ${sql.lit(which.butLatest)})`;
  };
  // In the order of `lockRows`, or a change of the person could deadlock.
  const own = sql`select id from ${sql.table(table)} where admin_id = ${adminId} and ${some()} order by id ${tx.engine.locks.rows(table, 'change')}`;
  const ended = await sql<{ browser: string }>`delete from ${sql.table(table)} where id in (${own}) returning browser`.execute(tx.sql);
  return ended.rows.map(({ browser }) => browser);
}

/**
 * Deletes ended sessions, except those of browsers that get push: people want it while they are away.
 * Those opened while the clock was ahead count from now, or they would last too long.
 */
export async function deleteEndedSessions(tx: Transaction, { idleHours, days }: Lifetime): Promise<void> {
  await tx.sql
    .deleteFrom('sessions')
    .where((session) => session.or([session('created_at', '<=', ago(days * DAY)), session('last_used_at', '<=', ago(idleHours * HOUR))]))
    .where('id', 'not in', tx.sql.selectFrom('push_subscriptions').select('session_id'))
    .execute();
  const now = ago(0);
  await tx.sql.updateTable('sessions').set({ created_at: now }).where('created_at', '>', now).execute();
  await tx.sql.updateTable('sessions').set({ last_used_at: now }).where('last_used_at', '>', now).execute();
}
