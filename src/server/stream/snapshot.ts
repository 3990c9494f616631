import { applyChange, type BoardOf, columns } from '#shared/board.ts';
import { statuses } from '#shared/tasks.ts';
import { type BoardMoment, readChanges, readMoment } from '../changes/change-log.ts';
import type { Connection, Database } from '../database/database.ts';
import { sharingTheNext } from '../database/remembered.ts';
import { PreparedJson } from '../http/prepared-json.ts';
import { fittingColumns } from '../tasks/task-json-cache.ts';
import { readBoard, readBoardState, type TaskText } from './queries.ts';

type Board = BoardOf<TaskText>;

type CachedBoard = { board: Board; at: string | null };

async function readWhole(connection: Connection): Promise<CachedBoard> {
  const board = await readBoard(connection);
  return { board, at: (await readMoment(connection, board.version)).at };
}

/** The cached board after the logged changes, or read anew if the log can't tell. */
async function follow(connection: Connection, cached: CachedBoard | undefined): Promise<CachedBoard> {
  const changes = cached && (await readChanges(connection, cached.board.version, cached.at));
  if (!cached || !changes || changes.some(({ reload }) => reload)) return readWhole(connection);
  const last = changes.at(-1);
  if (!last) return cached;
  const board = changes.reduce<Board>((board, change) => applyChange(board, change), cached.board);
  const { version } = await readBoardState(connection);
  return board.version < version ? readWhole(connection) : { board, at: last.at };
}

function boardBytes(board: Board): Buffer {
  const fitting = fittingColumns(board);
  const parts = statuses.map((status) => `"${columns[status]}":[${fitting[columns[status]].join(',')}]`);
  return Buffer.from(`{${parts.join(',')},"counts":${JSON.stringify(board.counts)},"version":${board.version}}`);
}

/** The board as cached bytes, updated from the log on read. It shows at least the version that the caller has seen, unless that is lost. */
export function boardSnapshot(database: Database): (seen: BoardMoment) => Promise<PreparedJson> {
  let cached: (CachedBoard & { prepared: PreparedJson }) | undefined;

  const catchUp = sharingTheNext<void, PreparedJson>(async () => {
    const now = await database.snapshot((connection) => follow(connection, cached));
    if (now !== cached) cached = { ...now, prepared: new PreparedJson(boardBytes(now.board)) };
    return cached.prepared;
  });

  return async ({ version, at }) => {
    if (cached?.board.version !== version) return catchUp();
    // Another time means another past, as after a restore.
    return at && cached.at && cached.at !== at ? catchUp() : cached.prepared;
  };
}
