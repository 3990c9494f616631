import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import type { Kysely } from 'kysely';
import { AppError } from '../errors.ts';
import type { Tables } from './schema.ts';

/** After so many changes, each of some ten to twenty pages, the log is carried over into the file. */
const CHECKPOINT_EVERY = 200;

/** Brings to the disk what the operating system holds of a file. */
export type Sync = (descriptor: number) => Promise<void>;

export type WriteAheadLog = ReturnType<typeof writeAheadLog>;

/**
 * Brings SQLite's write-ahead log to the disk, and from there into the file, on another thread: where SQLite does either by itself, nobody is
 * answered meanwhile, and a disk takes milliseconds, or half a second.
 * @param file is open already, and for as long as this is
 * @param writer the connection that writes, told to leave it to this (`synchronous = normal`: what SQLite then still waits for is what keeps a
 *   file whole, and no commit)
 */
export function writeAheadLog(file: string, writer: Kysely<Tables>, sync: Sync = promisify(fdatasync)) {
  const [main, wal] = [openSync(file, 'r+'), openSync(`${file}-wal`, 'r+')];
  // Whoever was killed may have carried the log over and not waited for the disk any more.
  fdatasyncSync(main);
  const checkpointer = new DatabaseSync(file);
  checkpointer.exec('pragma synchronous = off; pragma cache_size = 0');
  let changes = 0;
  let failure: AppError | null = null;

  /** @throws AppError `unavailable` where the disk has failed */
  function refuseAfterFailure(): void {
    if (failure) throw failure;
  }

  /** What a disk once failed to take it may later pretend to have: then no change can be built on it. */
  async function toDisk(descriptor: number): Promise<void> {
    refuseAfterFailure();
    await sync(descriptor).catch((cause) => {
      const message = 'The disk of the server fails: nothing can be saved until whoever runs it has started it again.';
      failure = new AppError('unavailable', message, { cause });
    });
    refuseAfterFailure();
  }

  return {
    refuseAfterFailure,

    /**
     * Waits until all that was committed is on the disk.
     * @param count of how many changes that is
     * @throws AppError `unavailable` where the disk fails
     */
    async flush(count: number): Promise<void> {
      await toDisk(wal);
      changes += count;
    },

    /**
     * Carries a log that is long over into the file. What is copied must be on the disk before that, and the copy before anybody begins the log
     * anew: so nobody may write meanwhile, in this process or another one.
     */
    async checkpoint(): Promise<void> {
      if (changes < CHECKPOINT_EVERY) return;
      changes = 0;
      await writer.transaction().execute(async () => {
        await toDisk(wal);
        // A passive one waits for nobody: what somebody still reads stays in the log until the next time.
        checkpointer.exec('pragma wal_checkpoint(passive)');
        await toDisk(main);
      });
    },

    /**
     * Ends it, with the writer, once nobody else here has the database open. Who closes a database last carries its log over and removes it, and only
     * the writer waits for the disk then. A process loses all its locks on a file with the first of its descriptors, so these go when SQLite has
     * none. Where the disk has failed nothing is closed, as if the process were killed: the log may be all there is.
     */
    async end(closeWriter: () => Promise<void>): Promise<void> {
      if (failure || !checkpointer.isOpen) return;
      checkpointer.close();
      await closeWriter();
      closeSync(main);
      closeSync(wal);
    },
  };
}
