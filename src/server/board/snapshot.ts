import { applyChange, type BoardOf, columns } from '#shared/board.ts';
import { statuses } from '#shared/tasks.ts';
import type { Connection, Database } from '../database/database.ts';
import { PreparedJson } from '../http/prepared-json.ts';
import { readChanges } from './log.ts';
import { readBoard, readBoardState, type TaskText } from './queries.ts';

type Held = BoardOf<TaskText>;

/** The board held, brought up to date by the log; read anew where the log is too long or does not tell everything. */
async function follow(connection: Connection, held: Held | undefined): Promise<Held> {
  const changes = held && (await readChanges(connection, held.version));
  if (!held || !changes || changes.some(({ reload }) => reload)) return readBoard(connection);
  const board = changes.reduce<Held>((board, change) => applyChange(board, change), held);
  const { version } = await readBoardState(connection);
  return board.version < version ? readBoard(connection) : board;
}

/** Puts the board's bytes together of those of its tasks, which are kept: a change makes one task's anew, and not a thousand's. */
function boardWriter(): (board: Held) => Buffer {
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
export function boardSnapshot(database: Database): (version: number) => Promise<PreparedJson> {
  let held: Held | undefined;
  const write = boardWriter();
  let prepared = new PreparedJson(() => Buffer.alloc(0), 0);
  let reading: Promise<void> | undefined;

  const read = async () => {
    const now = await database.snapshot((connection) => follow(connection, held));
    held = now;
    prepared = new PreparedJson(() => write(now), now.version);
  };

  return async (version) => {
    while (!held || held.version < version) {
      // After a change a crowd waits for one reading; one that began too early is followed by another.
      reading ??= read().finally(() => {
        reading = undefined;
      });
      await reading;
    }
    return prepared;
  };
}
