import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BoardOf, columns } from '#shared/board.ts';
import type { Prerendered, RenderBoard } from '#shared/prerender.ts';
import { type Status, statuses } from '#shared/words.ts';
import type { Caller } from './call.ts';

/** Where a build keeps what runs on the server, and is sent to nobody. */
export const SERVER_FILES = 'server/';
/** So many cards fill the columns of most windows; the others come with the page's script. */
const CARDS = 6;

/** A board that holds its tasks as JSON. */
type JsonBoard = BoardOf<{ json: string }>;

function firstTasks(board: JsonBoard): Prerendered['board'] {
  const first = (status: Status) => board[columns[status]].slice(0, CARDS).map(({ json }) => JSON.parse(json));
  const lists = Object.fromEntries(statuses.map((status) => [columns[status], first(status)]));
  return { ...(lists as Pick<Prerendered['board'], 'pending' | 'inProgress' | 'completed'>), counts: board.counts };
}

/** Reads the board that somebody may see, as it is at a moment or later. */
export type ReadBoard = (moment: Caller['board']) => Promise<JsonBoard>;

/**
 * Draws a board's first cards, by a function that the build of the page brings. It is loaded for the first who opens the board: a start does not wait for it.
 * @param folder the build
 * @returns HTML; empty where the build has no such function
 */
export function prerenderer(folder: string, timeZone: string, readBoard: ReadBoard): (caller: Caller) => Promise<string> {
  const file = path.join(folder, SERVER_FILES, 'prerender.js');
  if (!existsSync(file)) return async () => '';
  let loading: Promise<{ renderBoard: RenderBoard }> | undefined;
  return async ({ user, board }) => {
    loading ??= import(pathToFileURL(file).href);
    const [{ renderBoard }, whole] = await Promise.all([loading, readBoard(board)]);
    return renderBoard({ user, board: firstTasks(whole), timeZone });
  };
}
