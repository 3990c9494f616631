import * as messages from '#messages/server/requests.ts';
import type { User } from '#shared/session.ts';
import type { Actor } from '../changes/actor.ts';
import { AppError } from '../errors.ts';
import { lockSessionShared } from './queries.ts';
import { hashOf } from './token.ts';

/** A signed-in user. Their session stays locked, so that nothing is committed after its end was acknowledged. */
export const sessionActor = (user: Pick<User, 'id' | 'name'>, token: string, origin: Actor['origin']): Actor => ({
  user,
  origin,
  via: null,
  async hold(tx) {
    if ((await lockSessionShared(tx, hashOf(token))) === undefined) throw new AppError('signedOut', messages.signInFirst);
  },
});
