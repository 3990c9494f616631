import { applyChange, type BoardOf, columns } from '#shared/board.ts';
import { statuses } from '#shared/tasks.ts';
import type { Connection, Database } from '../database/database.ts';
import { PreparedJson } from '../http/prepared-json.ts';
import { readChanges, readTimeOf } from './log.ts';
import { readBoard, readBoardState, type TaskText } from './queries.ts';

/** A version of the board, and when the change was that made it, where that is known. */
export type BoardMoment = { version: number; at: string | null };

type Board = BoardOf<TaskText>;

/** A board, and when the change was that made it what it is, where the log still tells. */
type CachedBoard = { board: Board; at: string | undefined };

async function readAnew(connection: Connection): Promise<CachedBoard> {
  const board = await readBoard(connection);
  return { board, at: await readTimeOf(connection, board.version) };
}

/** The board cached, brought up to date by the log; read anew where the log is too long, does not tell everything, or tells of another past. */
async function follow(connection: Connection, cached: CachedBoard | undefined): Promise<CachedBoard> {
  const changes = cached && (await readChanges(connection, cached.board.version, cached.at));
  if (!cached || !changes || changes.some(({ reload }) => reload)) return readAnew(connection);
  const last = changes.at(-1);
  if (!last) return cached;
  const board = changes.reduce<Board>((board, change) => applyChange(board, change), cached.board);
  const { version } = await readBoardState(connection);
  return board.version < version ? readAnew(connection) : { board, at: last.at };
}

/** Puts the board's bytes together of those of its tasks, which are kept: a change makes one task's anew, and not a thousand's. */
function boardWriter(): (board: Board) => Buffer {
  const known = new WeakMap<TaskText, Uint8Array>();
  const comma = Buffer.from(',');
  // Not a small Buffer: each would keep the whole slab alive that it was cut from.
  const encoder = new TextEncoder();
  function bytesOf(task: TaskText): Uint8Array {
    const bytes = known.get(task) ?? encoder.encode(task.json);
    known.set(task, bytes);
    return bytes;
  }
  return (board) => {
    const parts: Uint8Array[] = [];
    for (const status of statuses) {
      parts.push(Buffer.from(`${parts.length === 0 ? '{' : ','}"${columns[status]}":[`));
      for (const [at, task] of board[columns[status]].entries()) parts.push(...(at === 0 ? [] : [comma]), bytesOf(task));
      parts.push(Buffer.from(']'));
    }
    parts.push(Buffer.from(`,"counts":${JSON.stringify(board.counts)},"version":${board.version}}`));
    return Buffer.concat(parts);
  };
}

/**
 * The board as bytes that are already there; after a change it is brought up to date by the log at the next read. Strictly
 * fresh: whoever reads says which version there was when their call came in, so a change that was acknowledged before is shown.
 */
export function boardSnapshot(database: Database): (seen: BoardMoment) => Promise<PreparedJson> {
  let cached: CachedBoard | undefined;
  const write = boardWriter();
  let prepared = new PreparedJson(() => Buffer.alloc(0), 0);
  let reading: Promise<void> | undefined;

  const read = async () => {
    const now = await database.snapshot((connection) => follow(connection, cached));
    if (now === cached) return;
    cached = now;
    prepared = new PreparedJson(() => write(now.board), now.board.version);
  };
  /** A crowd waits for one reading. */
  const catchUp = () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };

  /** A later version, or the same one made by another change: whoever was overtaken looks once more, and so does a board that the database no longer knows. */
  const hasDiverged = ({ version, at }: BoardMoment) =>
    cached !== undefined && (cached.board.version > version || (cached.board.version === version && at && cached.at && cached.at !== at));

  return async (seen) => {
    if (hasDiverged(seen)) await catchUp();
    // A reading that began too early is followed by another.
    while (!cached || cached.board.version < seen.version) await catchUp();
    return prepared;
  };
}
