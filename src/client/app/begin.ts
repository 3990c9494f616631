import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../api/keys.ts';
import { prerenderedColumns } from '../board/columns/prerendered-columns.ts';
import { askForBoard } from '../board-store/use-board.ts';
import { signInPage } from '../session/sign-in-part.ts';
import { keepEarlyKeys } from '../shortcuts/early-keys.ts';

/** Timeout for what is nearly there: a board rendered twice, without and with cards, would show them later (milliseconds). */
const NEARLY = 50;
/** Where the server has drawn the board, it is not taken away for a spinner before it is this late (milliseconds). */
const LATE = 400;

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/**
 * Takes what has been on its way as long as this script, where the server knew somebody when it sent the page: who they are, and their board; and
 * keeps the keys that they press meanwhile. Else it asks who is there, and fetches the sign-in screen beside that.
 * @returns a promise that is kept when the page should be drawn, and never broken
 */
export async function begin(client: QueryClient): Promise<void> {
  const isFetched = document.querySelector('link[rel="preload"][href="/api/tasks"]') !== null;
  if (!isFetched && !['/', '/auth'].includes(location.pathname)) return;
  if (isFetched) keepEarlyKeys();
  const isDrawn = prerenderedColumns.keep();
  const user = client.prefetchQuery({ queryKey: keys.user });
  const screen = isFetched ? askForBoard(client).then(prerenderedColumns.drop) : signInPage.fetch().catch(() => {});
  if (isDrawn) await Promise.race([user, pause(LATE)]);
  await Promise.race([Promise.all([user, screen]), pause(NEARLY)]);
}
