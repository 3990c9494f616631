import type { User } from '#shared/session.ts';
import type { Transaction } from '../database/database.ts';

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
