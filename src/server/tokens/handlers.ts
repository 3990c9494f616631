import { v7 as newId } from 'uuid';
import * as auditMessages from '#messages/server/audit.ts';
import * as messages from '#messages/server/tokens.ts';
import { endOfDay, startOfDay } from '#shared/calendar.ts';
import type { User } from '#shared/session.ts';
import { audit } from '../audit/record.ts';
import type { Connection, Database } from '../database/database.ts';
import { insertRows, updateRow } from '../database/rows.ts';
import { AppError } from '../errors.ts';
import type { Handlers } from '../http/call.ts';
import { instantOf } from '../moments.ts';
import { hashOf } from '../session/token.ts';
import { newApiToken, startOf } from './api-token.ts';
import { countOpenTokens, findToken, listTokens, tokenOf } from './queries.ts';
import { undoDeeds } from './undo.ts';

/** The API tokens of one person that work. */
const TOKENS_MOST = 20;

/** A token of the caller, or any for a super admin. @throws AppError `notFound` */
async function ownToken(connection: Connection, user: User, id: string) {
  const token = await findToken(connection, id);
  if (!token || (token.admin_id !== user.id && user.role !== 'super_admin')) throw new AppError('notFound', messages.tokenNotFound);
  return token;
}

export const tokenHandlers = (database: Database, timeZone: string) =>
  ({
    listTokens: ({ user }) => listTokens(database, user.role === 'super_admin' ? undefined : user.id),

    createToken: ({ user, change, body }) =>
      change(async (tx) => {
        const { name, scopes, expiresAt } = body();
        const expires_at = expiresAt ? instantOf(expiresAt, endOfDay, timeZone) : null;
        if (expires_at !== null && Date.parse(expires_at) <= Date.now()) throw new AppError('invalid', messages.expiresInPast);
        if ((await countOpenTokens(tx, user.id)) >= TOKENS_MOST) throw new AppError('conflict', messages.tooManyTokens(TOKENS_MOST));
        const [id, token] = [newId(), newApiToken()];
        const start = startOf(token);
        const fields = { name, start, expires_at, writes: scopes.includes('write') ? 1 : 0, created_at: tx.at } as const;
        await insertRows(tx, 'tokens', { id, admin_id: user.id, token_hash: hashOf(token), ...fields });
        await audit(tx, tx.by, 'token_created', auditMessages.tokenDetail(name, start, user.name));
        return { ...tokenOf(await ownToken(tx, user, id)), token };
      }, 'tokens'),

    revokeToken: ({ user, change, id }) =>
      change(async (tx) => {
        const token = await ownToken(tx, user, id);
        if (token.revokedAt !== null) return undefined;
        await updateRow(tx, 'tokens', id, { revoked_at: tx.at });
        await audit(tx, tx.by, 'token_revoked', auditMessages.tokenDetail(token.name, token.start, token.owner));
      }),

    undoToken: async (call) => {
      const { id, name, start, owner } = await ownToken(database, call.user, call.id);
      const since = instantOf(call.body().since, startOfDay, timeZone);
      await call.change((tx) => audit(tx, tx.by, 'token_undone', auditMessages.tokenUndone(name, start, owner, since)));
      return undoDeeds(database, call.change, { tokenId: id, since }, timeZone);
    },
  }) satisfies Partial<Handlers>;
