import { v7 as newId } from 'uuid';
import * as auditMessages from '#messages/server/audit.ts';
import * as messages from '#messages/server/tokens.ts';
import { endOfDay, startOfDay } from '#shared/calendar.ts';
import type { User } from '#shared/session.ts';
import { audit } from '../audit/record.ts';
import type { Connection, Database } from '../database/database.ts';
import { insertRows, lockRows, updateRow } from '../database/rows.ts';
import { AppError, orNotFound } from '../errors.ts';
import type { Handlers } from '../http/call.ts';
import { instantOf } from '../moments.ts';
import { hashOf } from '../session/token.ts';
import { newApiToken, startOf } from './api-token.ts';
import { countOpenTokens, listTokens } from './queries.ts';
import { undoDeeds } from './undo.ts';

/** The API tokens of one person that work. */
const TOKENS_MOST = 20;

/** A token that the user sees. @throws AppError `notFound` */
const findToken = async (connection: Connection, user: User, id: string) =>
  orNotFound((await listTokens(connection, user, id))[0], messages.tokenNotFound);

export const tokenHandlers = (database: Database, timeZone: string) =>
  ({
    listTokens: ({ user }) => listTokens(database, user),

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
        return { ...(await findToken(tx, user, id)), token };
      }, 'tokens'),

    revokeToken: ({ user, change, id }) =>
      change(async (tx) => {
        await lockRows(tx, 'tokens', 'id', id, 'change');
        const token = await findToken(tx, user, id);
        if (token.revokedAt !== null) return undefined;
        await updateRow(tx, 'tokens', id, { revoked_at: tx.at });
        await audit(tx, tx.by, 'token_revoked', auditMessages.tokenDetail(token.name, token.start, token.owner.name));
      }),

    undoToken: async (call) => {
      const { id, name, start, owner } = await findToken(database, call.user, call.id);
      const since = instantOf(call.body().since, startOfDay, timeZone);
      await call.change((tx) => audit(tx, tx.by, 'token_undone', auditMessages.tokenUndone(name, start, owner.name, since)));
      return undoDeeds(database, call.change, { tokenId: id, since }, timeZone);
    },
  }) satisfies Partial<Handlers>;
