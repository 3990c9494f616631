import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { HOUR } from '#shared/durations.ts';
import type { User } from '#shared/session.ts';
import type { Connection, Transaction } from '../database/database.ts';

/** How long sessions last: `days` after the sign-in a session ends whatever happens, `idleHours` after its last use otherwise. */
export type Lifetime = { idleHours: number; days: number };

const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const userColumns = ['admins.id', 'admins.name', 'admins.role'] as const;

/** A session as it is opened: where, and for whom. */
type NewSession = { tokenHash: string; adminId: string; browser: string; address: string };

const openSessions = (connection: Connection, { idleHours, days }: Lifetime) =>
  connection.sql
    .selectFrom('sessions')
    .innerJoin('admins', 'admins.id', 'sessions.admin_id')
    .where('active', '=', 1)
    .where('sessions.created_at', '>', ago(days * 24))
    .where('last_used_at', '>', ago(idleHours));

/** The active admin with a mobile number, their row locked until the transaction ends so that they stay active with it: a session is opened. */
export const holdUserByNumber = (tx: Transaction, mobileNumber: string): Promise<User | undefined> =>
  tx.sql
    .selectFrom('admins')
    .select(userColumns)
    .where('mobile_number', '=', mobileNumber)
    .where('active', '=', 1)
    .modifyEnd(tx.engine.locks.rows('admins', 'keep'))
    .executeTakeFirst();

/** Of these sessions, those that have ended meanwhile. */
export async function listEndedSessions(connection: Connection, lifetime: Lifetime, tokenHashes: string[]): Promise<string[]> {
  const open = await openSessions(connection, lifetime)
    .select('token_hash')
    .where(connection.engine.json.among(sql`token_hash`, tokenHashes))
    .execute();
  const known = new Set(open.map((session) => session.token_hash));
  return tokenHashes.filter((tokenHash) => !known.has(tokenHash));
}

/**
 * The user of a session that has neither ended nor been idle too long, when it was last used, and in the same query the board's version and when the
 * change was made that made it, if the log still has it.
 */
export const findSession = (
  connection: Connection,
  lifetime: Lifetime,
  tokenHash: string,
): Promise<(User & { last_used_at: string; board_version: number; board_at: string | null }) | undefined> =>
  openSessions(connection, lifetime)
    .innerJoin('board', (join) => join.on('board.id', '=', 1))
    .leftJoin('changes', 'changes.version', 'board.version')
    .select([...userColumns, 'last_used_at', 'board.version as board_version', 'changes.at as board_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();

/**
 * Locks a session row, so that the session does not end until the transaction does. Others may lock it so, too.
 * @returns whether it has not ended before
 */
export async function lockSessionShared(tx: Transaction, tokenHash: string): Promise<boolean> {
  const found = await tx.sql
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .modifyEnd(tx.engine.locks.rows('sessions', 'keep'))
    .executeTakeFirst();
  return found !== undefined;
}

/** Locks a session row for deletion; waits for changes under way in it. */
export async function lockSessionExclusive(tx: Transaction, tokenHash: string): Promise<void> {
  const session = tx.sql.selectFrom('sessions').select('id').where('token_hash', '=', tokenHash);
  await session.modifyEnd(tx.engine.locks.rows('sessions', 'change')).execute();
}

/** The same for all sessions of a person: no change begins in them until the transaction ends. */
export async function lockSessionsOf(tx: Transaction, adminId: string): Promise<void> {
  const sessions = tx.sql.selectFrom('sessions').select('id').where('admin_id', '=', adminId);
  await sessions.modifyEnd(tx.engine.locks.rows('sessions', 'change')).execute();
}

/** Whose session it is, open or not. */
export const findOwner = (connection: Connection, tokenHash: string): Promise<User | undefined> =>
  connection.sql
    .selectFrom('sessions')
    .innerJoin('admins', 'admins.id', 'sessions.admin_id')
    .select(userColumns)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();

/** The open sessions of a person, the last used first. */
export const listSessions = (connection: Connection, lifetime: Lifetime, adminId: string) =>
  openSessions(connection, lifetime)
    .select(['sessions.id', 'token_hash', 'browser', 'address', 'sessions.created_at', 'last_used_at'])
    .where('admin_id', '=', adminId)
    .orderBy('last_used_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .execute();

/** Where people are signed in from, each address once. */
export async function listAddresses(connection: Connection, lifetime: Lifetime): Promise<string[]> {
  const rows = await openSessions(connection, lifetime).select('address').distinct().execute();
  return rows.map(({ address }) => address);
}

/** Opens a session, which counts as used now. */
export async function insertSession(tx: Transaction, { tokenHash, adminId, browser, address }: NewSession): Promise<void> {
  const now = new Date().toISOString();
  await tx.sql
    .insertInto('sessions')
    .values({ token_hash: tokenHash, id: newId(), admin_id: adminId, created_at: now, last_used_at: now, browser, address })
    .execute();
}

/** Notes that a session is used now; one that has ended stays so. */
export async function noteUse(tx: Transaction, tokenHash: string): Promise<void> {
  await tx.sql.updateTable('sessions').set({ last_used_at: new Date().toISOString() }).where('token_hash', '=', tokenHash).execute();
}

/** Ends a session; that there is none is no error. */
export async function deleteSession(tx: Transaction, tokenHash: string): Promise<void> {
  await tx.sql.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/**
 * Ends one session of a person.
 * @returns the browser it was in; `undefined` where there was none
 */
export async function deleteSessionById(tx: Transaction, adminId: string, id: string): Promise<string | undefined> {
  const ended = await tx.sql
    .deleteFrom('sessions')
    .where('admin_id', '=', adminId)
    .where('id', '=', id)
    .returning('browser')
    .executeTakeFirst();
  return ended?.browser;
}

/**
 * Ends all sessions of a person, but for the one that is kept.
 * @returns how many
 */
export async function deleteSessionsOf(tx: Transaction, adminId: string, keptTokenHash = ''): Promise<number> {
  const ended = await tx.sql
    .deleteFrom('sessions')
    .where('admin_id', '=', adminId)
    .where('token_hash', '<>', keptTokenHash)
    .returning('id')
    .execute();
  return ended.length;
}

/** Forgets sessions that have ended. Those opened while the clock was ahead count from now on, or they would last too long. */
export async function deleteEndedSessions(tx: Transaction, { idleHours, days }: Lifetime): Promise<void> {
  await tx.sql
    .deleteFrom('sessions')
    .where((session) => session.or([session('created_at', '<=', ago(days * 24)), session('last_used_at', '<=', ago(idleHours))]))
    .execute();
  const now = ago(0);
  await tx.sql.updateTable('sessions').set({ created_at: now }).where('created_at', '>', now).execute();
  await tx.sql.updateTable('sessions').set({ last_used_at: now }).where('last_used_at', '>', now).execute();
}
