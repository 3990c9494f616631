import type { User } from '#shared/session.ts';
import type { Connection, Transaction } from '../database/database.ts';
import { IDLE_HOURS, SESSION_DAYS } from './lifetime.ts';

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const userColumns = ['admins.id', 'admins.name', 'admins.role'] as const;

const openSessions = (connection: Connection) =>
  connection.sql
    .selectFrom('sessions')
    .innerJoin('admins', 'admins.id', 'sessions.admin_id')
    .where('active', '=', 1)
    .where('sessions.created_at', '>', ago(SESSION_DAYS * 24))
    .where('last_used_at', '>', ago(IDLE_HOURS));

const userByNumber = (connection: Connection, mobileNumber: string) =>
  connection.sql.selectFrom('admins').select(userColumns).where('mobile_number', '=', mobileNumber).where('active', '=', 1);

/** The active admin with a mobile number. */
export const findUserByNumber = (connection: Connection, mobileNumber: string): Promise<User | undefined> =>
  userByNumber(connection, mobileNumber).executeTakeFirst();

/** The same, and until the transaction ends they stay active, with this number: a session is opened on it. */
export const holdUserByNumber = (tx: Transaction, mobileNumber: string): Promise<User | undefined> =>
  userByNumber(tx, mobileNumber).modifyEnd(tx.engine.locks.rows('admins', 'keep')).executeTakeFirst();

/** Of these sessions, those that have ended meanwhile. */
export async function listEndedSessions(connection: Connection, tokenHashes: string[]): Promise<string[]> {
  const open = await openSessions(connection).select('token_hash').where('token_hash', 'in', tokenHashes).execute();
  const known = new Set(open.map((session) => session.token_hash));
  return tokenHashes.filter((tokenHash) => !known.has(tokenHash));
}

/** The person of a session that has neither ended nor been idle too long, and when it was last used. */
export async function findSession(connection: Connection, tokenHash: string): Promise<(User & { last_used_at: string }) | undefined> {
  return openSessions(connection)
    .select([...userColumns, 'last_used_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export async function insertSession(tx: Transaction, tokenHash: string, adminId: string): Promise<void> {
  const now = new Date().toISOString();
  await tx.sql.insertInto('sessions').values({ token_hash: tokenHash, admin_id: adminId, created_at: now, last_used_at: now }).execute();
}

export async function noteUse(tx: Transaction, tokenHash: string): Promise<void> {
  await tx.sql.updateTable('sessions').set({ last_used_at: new Date().toISOString() }).where('token_hash', '=', tokenHash).execute();
}

export async function deleteSession(tx: Transaction, tokenHash: string): Promise<void> {
  await tx.sql.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function deleteSessionsOf(tx: Transaction, adminId: string): Promise<void> {
  await tx.sql.deleteFrom('sessions').where('admin_id', '=', adminId).execute();
}

/** Forgets sessions that have ended. */
export async function deleteEndedSessions(tx: Transaction): Promise<void> {
  await tx.sql
    .deleteFrom('sessions')
    .where((session) => session.or([session('created_at', '<=', ago(SESSION_DAYS * 24)), session('last_used_at', '<=', ago(IDLE_HOURS))]))
    .execute();
}
