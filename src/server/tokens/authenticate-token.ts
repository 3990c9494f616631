import * as messages from '#messages/server/tokens.ts';
import { MINUTE } from '#shared/durations.ts';
import type { AssigneeRight } from '#shared/words.ts';
import { countsIn } from '../counts.ts';
import type { Database, Transaction } from '../database/database.ts';
import { remembered } from '../database/remembered.ts';
import { AppError } from '../errors.ts';
import { noteUse } from '../session/authenticate.ts';
import { findOpenToken, lockTokenShared } from './queries.ts';

/** Limits the calls of each token a minute. Counted in the memory of this node, so several nodes allow as many times more. @throws AppError `tooMany` */
export function callRate(most = 600): (tokenId: string) => void {
  const count = countsIn(MINUTE);
  return (tokenId) => {
    if (count(tokenId) <= most) return;
    const retryAfter = Math.ceil((MINUTE - (Date.now() % MINUTE)) / 1000);
    throw new AppError('tooMany', messages.tooManyCalls(most), { retryAfter });
  };
}

/**
 * A reader of the caller who shows a token: its owner, or `null` for one that opens nothing.
 * `hold` locks the token, so that nothing is committed after its end, or after its owner's new role.
 */
export function tokenAuthenticator(database: Database, assigneesMay: AssigneeRight[]) {
  const find = remembered(database, async (tokenHash: string) => {
    const found = await findOpenToken(database, tokenHash);
    if (found) await noteUse(database, 'tokens', found.token_id, found.last_used_at);
    return found;
  });
  return async (tokenHash: string) => {
    const found = tokenHash ? await find(tokenHash) : undefined;
    // The cached read may be older than the end of its time.
    if (!found || (found.expires_at !== null && Date.parse(found.expires_at) <= Date.now())) return null;
    const { id, name, role } = found;
    return {
      user: { id, name, role, assigneesMay },
      board: { version: found.board_version, at: found.board_at },
      via: { id: found.token_id, name: found.token_name, writes: found.writes === 1 },
      hold: async (tx: Transaction) => {
        if ((await lockTokenShared(tx, found.token_id)) !== role) throw new AppError('signedOut', messages.tokenNotValid);
      },
    };
  };
}
