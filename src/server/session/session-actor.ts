import type { User } from '#shared/session.ts';
import type { Actor } from '../changes/actor.ts';
import { AppError } from '../errors.ts';
import { lockSessionShared } from './queries.ts';
import { hashOf } from './token.ts';

/**
 * A person who is signed in. Their session stays locked until the change is committed, so nothing of theirs is committed after a
 * deactivation, or another end of the session, was acknowledged.
 * @param token that of the session, which was found open when the call came in
 */
export const sessionActor = (user: User, token: string, origin: Actor['origin']): Actor => ({
  user,
  origin,
  async hold(tx) {
    if (!(await lockSessionShared(tx, hashOf(token)))) throw new AppError('signedOut', 'Sign in to continue.');
  },
});
