import * as messages from '#messages/server/tokens.ts';
import { AppError } from '../errors.ts';

const MINUTE = 60_000;

/** Limits the calls of each token a minute. Counted in the memory of this node, so several nodes allow as many times more. @throws AppError `tooMany` */
export function callRate(most = 600): (tokenId: string) => void {
  let minute = 0;
  const counts = new Map<string, number>();
  return (tokenId) => {
    const now = Date.now();
    if (Math.floor(now / MINUTE) !== minute) counts.clear();
    minute = Math.floor(now / MINUTE);
    const count = (counts.get(tokenId) ?? 0) + 1;
    counts.set(tokenId, count);
    const retryAfter = Math.ceil((MINUTE - (now % MINUTE)) / 1000);
    if (count > most) throw new AppError('tooMany', messages.tooManyCalls(most), { retryAfter });
  };
}
