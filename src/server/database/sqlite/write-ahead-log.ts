import { closeSync, fdatasync, fdatasyncSync, fstatSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import type { Kysely } from 'kysely';
import { AppError } from '../../errors.ts';
import type { Tables } from '../schema.ts';

/** The number of changes, each of some ten to twenty pages, after which the log is checkpointed. */
const CHECKPOINT_EVERY = 200;

/** A log that has grown larger, as under somebody who reads for long, is shrunk once nobody needs it (bytes); and one this large is told of. */
const LARGE = 32_000_000;
const ALARMING = 1_000_000_000;

/** Flushes a file from the operating system's cache to the disk. */
export type Sync = (descriptor: number) => Promise<void>;

export type WriteAheadLog = ReturnType<typeof writeAheadLog>;

/**
 * Fsyncs and checkpoints SQLite's write-ahead log (WAL), waiting for the disk on another thread: if SQLite does either by itself, nobody is
 * answered meanwhile, and a disk takes milliseconds, or half a second.
 * @param file is open already, and for as long as this is
 * @param writer the connection that writes, told to leave it to this (`synchronous = normal`: what SQLite then still waits for is what keeps a
 *   file whole, and no commit)
 * @param warn is told where the log has grown alarmingly
 */
export function writeAheadLog(file: string, writer: Kysely<Tables>, warn: (sentence: string) => void, sync: Sync = promisify(fdatasync)) {
  const [main, wal] = [openSync(file, 'r+'), openSync(`${file}-wal`, 'r+')];
  // A server that was killed may have checkpointed without waiting for the disk any more.
  fdatasyncSync(main);
  const checkpointer = new DatabaseSync(file);
  checkpointer.exec('pragma synchronous = off; pragma cache_size = 0');
  let changes = 0;
  let isWarned = false;
  let failure: AppError | null = null;

  /** @throws AppError `unavailable` if the disk has failed */
  function refuseAfterFailure(): void {
    if (failure) throw failure;
  }

  /** After a failed fsync a later one may succeed without the data: then no change can be built on it. */
  async function toDisk(descriptor: number): Promise<void> {
    refuseAfterFailure();
    await sync(descriptor).catch((cause) => {
      const message = 'The disk of the server fails: nothing can be saved until whoever runs it has started it again.';
      failure = new AppError('unavailable', message, { cause });
    });
    refuseAfterFailure();
  }

  /** Empties a large WAL, whatever of it is still to be copied, unless somebody reads from it. SQLite waits for the disk itself here. */
  function shrink(): void {
    if (fstatSync(wal).size < LARGE) return;
    checkpointer.exec('pragma synchronous = normal');
    checkpointer.exec('pragma wal_checkpoint(truncate)');
    checkpointer.exec('pragma synchronous = off');
    const isAlarming = fstatSync(wal).size >= ALARMING;
    if (isAlarming && !isWarned)
      warn(
        'The log of changes in the data folder is over 1 GB, because something has been reading the database for long. End that, such as a copy that hangs.',
      );
    isWarned = isAlarming;
  }

  return {
    refuseAfterFailure,

    /**
     * Waits until all that was committed is on the disk.
     * @param count of how many changes that is
     * @throws AppError `unavailable` if the disk fails
     */
    async flush(count: number): Promise<void> {
      await toDisk(wal);
      changes += count;
    },

    /**
     * Checkpoints a long WAL: fsync WAL, copy pages, fsync database. The write lock is held, so that nobody, in this process or another one,
     * restarts the WAL in between.
     */
    async checkpoint(): Promise<void> {
      if (changes < CHECKPOINT_EVERY) return;
      changes = 0;
      await writer.transaction().execute(async () => {
        await toDisk(wal);
        // A passive one waits for nobody: what somebody still reads stays in the WAL until the next time.
        checkpointer.exec('pragma wal_checkpoint(passive)');
        await toDisk(main);
      });
      shrink();
    },

    /**
     * Closes everything. SQLite's last connection checkpoints and deletes the WAL, so the writer, which alone fsyncs then, goes last; our descriptors
     * go after it, because closing one drops this process's locks on the file. After a failed fsync nothing is closed: the WAL may be the only copy.
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
