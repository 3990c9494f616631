import { ECDH } from 'node:crypto';
import * as messages from '#messages/validation.ts';
import type { Database } from '../database/database.ts';
import { lockRows } from '../database/rows.ts';
import { AppError } from '../errors.ts';
import type { Handlers } from '../http/call.ts';
import { callableUrl } from '../outbound/reachable.ts';
import { holdSession } from '../session/authenticate.ts';
import type { Settings } from '../settings.ts';
import { deleteSubscription, keepNewest, saveSubscription } from './queries.ts';

/** @throws AppError `invalid` unless a key is a point of the curve */
function requirePoint(p256dh: string): void {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
  } catch {
    throw new AppError('invalid', messages.keyNotValid('p256dh'));
  }
}

/** Handlers of the browsers to which the caller wants push. */
export const pushHandlers = (database: Database, { webhookNetworks }: Settings) =>
  ({
    addPushSubscription: async ({ user, tokenHash, body }) => {
      const subscription = body();
      callableUrl(subscription.endpoint, webhookNetworks);
      requirePoint(subscription.keys.p256dh);
      return database.transaction(async (tx) => {
        const sessionId = await holdSession(tx, tokenHash, 'keep');
        // Locked, because another call may add one meanwhile.
        await lockRows(tx, 'admins', 'id', user.id, 'change');
        const id = await saveSubscription(tx, { adminId: user.id, sessionId }, subscription);
        await keepNewest(tx, user.id);
        return { id };
      });
    },

    deletePushSubscription: async ({ user, body }) => {
      const { endpoint } = body();
      await database.transaction((tx) => deleteSubscription(tx, user.id, endpoint));
    },
  }) satisfies Partial<Handlers>;
