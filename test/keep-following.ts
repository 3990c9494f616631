import { setTimeout as wait } from 'node:timers/promises';
import { applyChange, type Board } from '#shared/board.ts';
import { followBoard } from './follow-board.ts';

/** Somebody who follows the board across cut-offs. */
export type Listener = {
  /** The versions they heard of, in that order. */
  versions: number[];
  /** How long each time without a stream was (milliseconds), from one's end to the next one's beginning. */
  gaps: number[];
  /** The board as they know it. */
  board(): Board;
  /** @throws where they were told to reload */
  leave(): Promise<void>;
};

/**
 * Follows the board from what `board` shows on. After a cut-off the server's own `retry:` is waited for where it said one just
 * before its end, as browsers do, and else a moment.
 */
export function keepFollowing(url: string, cookie: string, board: Board): Listener {
  const versions: number[] = [];
  const gaps: number[] = [];
  let own = board;
  let leaving = false;
  let cutOff: number | undefined;
  const done = (async () => {
    while (!leaving) {
      const follower = await followBoard(url, cookie, own.version).catch(() => null);
      if (!follower) {
        await wait(50);
        continue;
      }
      if (cutOff) gaps.push(Date.now() - cutOff);
      let taken = 0;
      const take = () => {
        for (const one of follower.told.slice(taken)) {
          if (one.kind === 'reset') throw new Error('A reader was told to load anew.');
          versions.push(one.id);
          own = applyChange(own, one.change);
        }
        taken = follower.told.length;
      };
      while (!leaving && (await Promise.race([follower.ended.then(() => true), wait(50).then(() => false)])) === false) take();
      cutOff = Date.now();
      follower.leave();
      await follower.ended;
      take();
      if (!leaving) await wait(follower.retry() ?? 50);
    }
  })();
  // It is heard at the end; until then nobody waits for it.
  done.catch(() => {});
  return {
    versions,
    gaps,
    board: () => own,
    async leave() {
      leaving = true;
      await done;
    },
  };
}
