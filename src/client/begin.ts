import type { QueryClient } from '@tanstack/react-query';
import { keys } from './api/keys.ts';
import { keepEarlyKeys } from './board/early-keys.ts';
import { askForBoard } from './board/use-board.ts';

/** So long the page waits for a board that is nearly there: drawn twice, with and without cards, it would show them later (milliseconds). */
const NEARLY = 50;

/**
 * Takes what has been on its way as long as this script, where the server knew somebody when it sent the page: who they are, and their board; and
 * keeps the keys that they press meanwhile.
 * @returns a promise that is kept when the page should be drawn, and never broken
 */
export async function begin(client: QueryClient): Promise<void> {
  const isFetched = document.querySelector('link[rel="preload"][href="/api/tasks"]') !== null;
  if (!isFetched || location.pathname !== '/') return;
  keepEarlyKeys();
  const both = Promise.all([client.prefetchQuery({ queryKey: keys.user }), askForBoard(client)]);
  await Promise.race([both, new Promise((resolve) => setTimeout(resolve, NEARLY))]);
}
