import { type Kysely, sql } from 'kysely';
import type { Tables } from './schema.ts';

/** Changes are carried over together that come within this time (milliseconds). */
const TOGETHER_MS = 250;

/**
 * So many pages of the log may wait in a large file (32 MB) before the change that adds one more carries them over itself. It does so after
 * 1,000 where nobody else does, and everybody waits for the disk meanwhile.
 */
export const PAGES_LEFT_TO_OTHERS = 8_000;

/**
 * Carries what changes leave in SQLite's log over into the file, on a connection that keeps nobody waiting.
 * @param isWanted asked after each change: where not, the changes do it themselves
 * @returns `changed`, to be told of each change, and `end`
 */
export function checkpointsOn(connection: Kysely<Tables>, isWanted: () => boolean): { changed: () => void; end: () => void } {
  let coming: NodeJS.Timeout | undefined;
  const carry = () => {
    coming = undefined;
    // What fails, on a full disk, is tried again after the next change.
    sql`pragma wal_checkpoint(passive)`.execute(connection).catch(() => {});
  };
  return {
    changed() {
      if (coming || !isWanted()) return;
      coming = setTimeout(carry, TOGETHER_MS);
      coming.unref();
    },
    end: () => clearTimeout(coming),
  };
}
