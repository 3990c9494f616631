import type { User } from '#shared/session.ts';
import type { Transaction } from '../database/database.ts';
import type { Change } from './change.ts';

/** The API token by which a caller acts. */
export type Via = { id: string; name: string };

type Origin = { address: string; requestId: string };

/** The author of a change. A call gets its actor before its handler, so a handler can't act for anyone else. */
export type Actor = {
  /** `null` for the operator, the server, and the holder of a setup link. */
  user: User | null;
  origin: Origin | null;
  /** `null` without a token. */
  via: Via | null;
  /** Locks the actor's session or token until commit. @throws AppError `signedOut` if it has ended */
  hold(tx: Transaction): Promise<void>;
};

/** The operator: the command line, or the settings. Also the server itself. */
export const theOperator: Actor = { user: null, origin: null, via: null, hold: async () => {} };

export const stranger = (origin: Origin): Actor => ({ ...theOperator, origin });

/** The person who makes a change. @throws if it is nobody, such as the operator */
export function authorOf({ by: { user } }: Change): User {
  if (!user) throw new Error('Only a person can make this change.');
  return user;
}

/** The same change by somebody else, at another time. */
export const doneBy = (tx: Change, user: User, at: string): Change => ({ ...tx, by: { ...tx.by, user }, at });
