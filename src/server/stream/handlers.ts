import * as messages from '#messages/server/tasks.ts';
import { capacity } from '#shared/board.ts';
import type { Database } from '../database/database.ts';
import { orNotFound } from '../errors.ts';
import { EventStream, type Handlers } from '../http/call.ts';
import { fairTurns } from '../turns.ts';
import { columnJson, findPlace } from './queries.ts';
import { boardSnapshot } from './snapshot.ts';
import type { BoardStream } from './stream.ts';

/** Handlers of the board and its event stream. */
export function boardHandlers(database: Database, stream: BoardStream) {
  const readSnapshot = boardSnapshot(database);
  const takeTurn = fairTurns(Number.POSITIVE_INFINITY, messages.tooManyLists);
  return {
    getBoard: ({ board }) => readSnapshot(board),

    followBoard: async ({ user, tokenHash, via, board, lastEvent, query, header }) => {
      // A program that follows the board does not make its owner present.
      const isAway = via !== null || query.idle === 'true';
      const { at, begin } = await stream.prepare(tokenHash, user.id, board, lastEvent, isAway);
      if (at) header('Last-Event-At', at);
      return new EventStream(begin);
    },

    listOlderTasks: ({ user, query: { status, before }, signal }) =>
      takeTurn(user.id, signal(), () =>
        database.snapshot(async (connection) => {
          const below = orNotFound(await findPlace(connection, status, before), messages.noPlaceInColumn);
          return columnJson(connection, status, { below, limit: capacity[status] });
        }),
      ),
  } satisfies Partial<Handlers>;
}
