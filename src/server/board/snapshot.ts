import { applyChange, type BoardOf, columns } from '#shared/board.ts';
import { statuses } from '#shared/tasks.ts';
import type { Connection, Database } from '../database/database.ts';
import { remembered } from '../database/remembered.ts';
import { PreparedJson } from '../http/prepared-json.ts';
import { readChanges } from './log.ts';
import { boardVersion, readBoard, type TaskText } from './queries.ts';

type Held = BoardOf<TaskText>;

/** The board held, brought up to date by the log; read anew where the log is too long or does not tell everything. */
async function follow(connection: Connection, held: Held | undefined): Promise<Held> {
  const changes = held && (await readChanges(connection, held.version));
  if (!held || !changes || changes.some(({ reload }) => reload)) return readBoard(connection);
  const board = changes.reduce(applyChange<TaskText>, held);
  return board.version < (await boardVersion(connection)) ? readBoard(connection) : board;
}

const listText = (tasks: TaskText[]) => `[${tasks.map((one) => one.json).join(',')}]`;

function textOf(board: Held): string {
  const lists = statuses.map((status) => `"${columns[status]}":${listText(board[columns[status]])}`);
  return `{${lists.join(',')},"counts":${JSON.stringify(board.counts)},"version":${board.version}}`;
}

/**
 * The board as bytes that are already there; after a change it is brought up to date by the log at the next read. Strictly
 * fresh: the version is looked at in every call, so a read that begins after a change was acknowledged shows it.
 */
export function boardSnapshot(database: Database): () => Promise<PreparedJson> {
  const presentVersion = remembered(database, () => boardVersion(database));
  let held: Held | undefined;
  let prepared = new PreparedJson('', 0);
  let reading: Promise<void> | undefined;

  const read = async () => {
    held = await database.snapshot((connection) => follow(connection, held));
    prepared = new PreparedJson(textOf(held), held.version);
  };

  return async () => {
    const version = await presentVersion(undefined);
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
