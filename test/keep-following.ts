import { setTimeout as wait } from 'node:timers/promises';
import { applyChange, type Board } from '#shared/board.ts';
import { followBoard } from './follow-board.ts';

/** A reader that reconnects to the event stream whenever it breaks. */
export type Listener = {
  /** The versions received, in order. */
  versions: number[];
  /** The length of each interruption, from the end of one stream to the start of the next (milliseconds). */
  gaps: number[];
  /** The board as the reader knows it. */
  board(): Board;
  /** @throws if the server asked the reader to reload */
  leave(): Promise<void>;
};

/**
 * Follows the board from the version of `board`. After an interruption it waits like a browser: as long as the last `retry:` says, or else
 * a moment.
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
  // `leave` reports the error, so this only avoids an unhandled rejection.
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
