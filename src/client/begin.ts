import type { QueryClient } from '@tanstack/react-query';
import { keys } from './api/keys.ts';
import { askForBoard } from './board/use-board.ts';
import { prerenderedCards } from './columns/prerendered-cards.ts';
import { keepEarlyKeys } from './keyboard/early-keys.ts';
import { signInPage } from './session/sign-in-part.ts';

/** Timeout for what is nearly there: a board rendered twice, without and with cards, would show them later (milliseconds). */
const NEARLY = 50;

/**
 * Takes what has been on its way as long as this script, where the server knew somebody when it sent the page: who they are, and their board; and
 * keeps the keys that they press meanwhile. Else it asks who is there, and fetches the sign-in screen beside that.
 * @returns a promise that is kept when the page should be drawn, and never broken
 */
export async function begin(client: QueryClient): Promise<void> {
  const isFetched = document.querySelector('link[rel="preload"][href="/api/tasks"]') !== null;
  if (!isFetched && !['/', '/auth'].includes(location.pathname)) return;
  if (isFetched) keepEarlyKeys();
  prerenderedCards.keep();
  const screen = isFetched ? askForBoard(client).then(prerenderedCards.drop) : signInPage.fetch().catch(() => {});
  const both = Promise.all([client.prefetchQuery({ queryKey: keys.user }), screen]);
  await Promise.race([both, new Promise((resolve) => setTimeout(resolve, NEARLY))]);
}
