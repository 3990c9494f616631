import { applyChange, type BoardOf, columns } from '#shared/board.ts';
import { BULK_MOST } from '#shared/limits.ts';
import { statuses } from '#shared/tasks.ts';
import { type BoardMoment, readChanges } from '../changes/change-log.ts';
import type { Connection, Database } from '../database/database.ts';
import { sharingTheNext } from '../database/remembered.ts';
import { PreparedJson } from '../http/prepared-json.ts';
import { fittingColumns } from '../tasks/task-json-cache.ts';
import { readBoard, readBoardState, type TaskText, type TimedBoard } from './queries.ts';

/** The cached board after the logged changes; read anew if the log can't tell, or after more than one call makes. */
async function follow(connection: Connection, cached: TimedBoard | undefined): Promise<TimedBoard> {
  const { version, at } = await readBoardState(connection);
  if (!cached || version > cached.version + BULK_MOST) return readBoard(connection);
  const changes = await readChanges(connection, cached.version, cached.at, BULK_MOST);
  if (!changes || changes.some(({ reload }) => reload)) return readBoard(connection);
  if (changes.length === 0) return cached;
  return { ...changes.reduce<BoardOf<TaskText>>((board, change) => applyChange(board, change), cached), at };
}

function boardBytes(board: TimedBoard): Buffer {
  const fitting = fittingColumns(board);
  let json = '{';
  for (const status of statuses) json += `"${columns[status]}":[${fitting[columns[status]].join(',')}],`;
  return Buffer.from(`${json}"counts":${JSON.stringify(board.counts)},"version":${board.version}}`);
}

/** The board as cached bytes, updated from the log on read. It shows at least the version that the caller has seen, unless that is lost. */
export function boardSnapshot(database: Database): (seen: BoardMoment) => Promise<PreparedJson> {
  let cached: (TimedBoard & { prepared: PreparedJson }) | undefined;

  const catchUp = sharingTheNext<void, PreparedJson>(async () => {
    const now = await database.snapshot((connection) => follow(connection, cached));
    if (now !== cached) cached = { ...now, prepared: new PreparedJson(boardBytes(now)) };
    return cached.prepared;
  });

  return async ({ version, at }) => {
    if (cached?.version !== version) return catchUp();
    // Another time means another past, as after a restore.
    return at && cached.at && cached.at !== at ? catchUp() : cached.prepared;
  };
}
