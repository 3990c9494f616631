import { closeSync, existsSync, fdatasync, fdatasyncSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import type { Kysely } from 'kysely';
import * as messages from '#messages/server/database.ts';
import { AppError } from '../../errors.ts';
import type { Tables } from '../schema.ts';

const CHECKPOINT_EVERY = 200;

/** A larger log is truncated once no reader needs it (bytes). */
const LARGE = 32_000_000;

/** The byte of a database's header that says whether it writes to a log; copies of a database don't. */
const [FORMAT, WITHOUT_LOG] = [18, 1];

/** Refuses a copy beside the log of the database that it replaced, because SQLite would write that log into it. @throws AppError `invalid` */
export function requireOwnLog(file: string): void {
  if (!existsSync(file) || !existsSync(`${file}-wal`)) return;
  const [header, opened] = [Buffer.alloc(FORMAT + 1), openSync(file, 'r')];
  readSync(opened, header);
  closeSync(opened);
  if (header[FORMAT] === WITHOUT_LOG && statSync(`${file}-wal`).size > 0) throw new AppError('invalid', messages.logOfAnother);
}

export type Sync = (descriptor: number) => Promise<void>;

export type WriteAheadLog = ReturnType<typeof writeAheadLog>;

/**
 * Fsyncs and checkpoints the WAL on another thread, because SQLite's own would block the event loop.
 * @param writer has `synchronous = normal`, which leaves commits to this
 */
export function writeAheadLog(file: string, writer: Kysely<Tables>, sync: Sync = promisify(fdatasync)) {
  const [main, wal] = [openSync(file, 'r+'), openSync(`${file}-wal`, 'r+')];
  // A killed server may have checkpointed without an fsync.
  fdatasyncSync(main);
  const checkpointer = new DatabaseSync(file);
  checkpointer.exec('pragma synchronous = off; pragma cache_size = 0');
  let changes = 0;
  let failure: AppError | null = null;

  /** @throws AppError `unavailable` once an fsync has failed */
  function refuseAfterFailure(): void {
    if (failure) throw failure;
  }

  /** After a failed fsync a later one may succeed without the data, so nothing may be saved any more. */
  async function toDisk(descriptor: number): Promise<void> {
    refuseAfterFailure();
    await sync(descriptor).catch((cause) => {
      failure = new AppError('unavailable', messages.diskFailed, { cause });
    });
    refuseAfterFailure();
  }

  /** Truncates a large WAL unless someone reads it; SQLite itself waits for the disk here. */
  function shrink(): void {
    if (fstatSync(wal).size < LARGE) return;
    checkpointer.exec('pragma synchronous = normal');
    checkpointer.exec('pragma wal_checkpoint(truncate)');
    checkpointer.exec('pragma synchronous = off');
  }

  return {
    refuseAfterFailure,

    /** Waits until all commits are on disk. @param count the changes among them @throws AppError `unavailable` */
    async flush(count: number): Promise<void> {
      await toDisk(wal);
      changes += count;
    },

    /** Checkpoints a long WAL. The write lock keeps other processes from restarting the WAL in between. */
    async checkpoint(): Promise<void> {
      if (changes < CHECKPOINT_EVERY) return;
      changes = 0;
      await writer.transaction().execute(async () => {
        await toDisk(wal);
        // Passive, so it never waits: pages still being read stay in the WAL.
        checkpointer.exec('pragma wal_checkpoint(passive)');
        await toDisk(main);
      });
      shrink();
    },

    /**
     * Closes the writer last, because SQLite's last connection checkpoints, and our descriptors after it, because closing one drops its locks.
     * After a failed fsync nothing is closed: the WAL may be the only copy.
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
