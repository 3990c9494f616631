import { sql } from 'kysely';
import type { User } from '#shared/session.ts';
import type { Token } from '#shared/tokens.ts';
import type { Change } from '../changes/change-transaction.ts';
import type { Connection, Transaction } from '../database/database.ts';
import { lockRows } from '../database/rows.ts';

const LISTED = 1_000;

/** The query of tokens that open something: not revoked, not expired, of an active owner. */
export const openTokens = (connection: Connection) =>
  connection.sql
    .selectFrom('tokens')
    .innerJoin('admins', 'admins.id', 'tokens.admin_id')
    .where('active', '=', 1)
    .where('revoked_at', 'is', null)
    .where((token) => token.or([token('expires_at', 'is', null), token('expires_at', '>', new Date().toISOString())]));

/** An open token and its owner, with the board's version and its time (`null` if pruned from the log). */
export const findOpenToken = (connection: Connection, tokenHash: string) =>
  openTokens(connection)
    .innerJoin('board', (join) => join.on('board.id', '=', 1))
    .leftJoin('changes', 'changes.version', 'board.version')
    .select(['tokens.id as token_id', 'tokens.name as token_name', 'writes', 'expires_at', 'last_used_at'])
    .select(['admins.id', 'admins.name', 'admins.role', 'board.version as board_version', 'changes.at as board_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();

/** Locks an open token against its end, shared with others. @returns its owner's role, or `undefined` if it has ended */
export async function lockTokenShared(tx: Transaction, id: string): Promise<string | undefined> {
  await lockRows(tx, 'tokens', 'id', id, 'keep');
  // Read in a second statement, because a query that waited for the lock has a stale join.
  return (await openTokens(tx).select('role').where('tokens.id', '=', id).executeTakeFirst())?.role;
}

/**
 * The tokens that a user sees, the newest first: their own, and a super admin all. Ended ones are cut off first, so that nobody can hide a
 * token behind them. @param id only this one
 */
export async function listTokens(connection: Connection, user: User, id?: string): Promise<Token[]> {
  const isEnded = sql`case when revoked_at is null and coalesce(expires_at, '9') > ${new Date().toISOString()} then 0 else 1 end`;
  const rows = await connection.sql
    .selectFrom('tokens')
    .innerJoin('admins', 'admins.id', 'tokens.admin_id')
    .select(['tokens.id', 'tokens.name', 'start', 'writes', 'admin_id', 'admins.name as owner', 'tokens.created_at as createdAt'])
    .select(['expires_at as expiresAt', 'last_used_at as lastUsedAt', 'revoked_at as revokedAt'])
    .$if(user.role !== 'super_admin', (all) => all.where('admin_id', '=', user.id))
    .$if(id !== undefined, (all) => all.where('tokens.id', '=', id ?? ''))
    .orderBy(isEnded)
    .orderBy('tokens.id', 'desc')
    .limit(LISTED)
    .execute();
  return rows
    .sort((one, other) => (one.id < other.id ? 1 : -1))
    .map(({ writes, admin_id: ownerId, owner, ...row }) => ({
      ...row,
      scopes: writes ? ['read', 'write'] : ['read'],
      owner: { id: ownerId, name: owner },
    }));
}

export async function countOpenTokens(connection: Connection, ownerId: string): Promise<number> {
  const tokens = openTokens(connection).select((token) => token.fn.countAll<number>().as('total'));
  return (await tokens.where('admin_id', '=', ownerId).executeTakeFirstOrThrow()).total;
}

export async function revokeTokensOf(tx: Change, adminId: string): Promise<void> {
  const own = tx.sql.updateTable('tokens').where('admin_id', '=', adminId).where('revoked_at', 'is', null);
  await own.set({ revoked_at: new Date().toISOString() }).execute();
}
