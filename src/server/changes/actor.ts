import type { User } from '#shared/session.ts';
import type { Transaction } from '../database/database.ts';

/** Where a call comes from, as far as the audit log tells it. */
type Origin = { address: string; requestId: string };

/** In whose name something is changed. A call has its actor before its handler begins, so a handler cannot change anything for another. */
export type Actor = {
  /** `null` where nobody is signed in: the operator, the server itself, somebody who opens a setup link. */
  user: Pick<User, 'id' | 'name'> | null;
  /** `null` where no call is behind it. */
  origin: Origin | null;
  /**
   * Locks what the actor acts by, such as a session, until the change is committed.
   * @throws AppError `signedOut` if it has ended
   */
  hold(tx: Transaction): Promise<void>;
};

/** The operator: at the command line, or by settings. */
export const theOperator: Actor = { user: null, origin: null, hold: async () => {} };

/** A caller who is not signed in. */
export const stranger = (origin: Origin): Actor => ({ user: null, origin, hold: async () => {} });
