import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#shared/session.ts';
import { keys } from './api/keys.ts';
import { askForBoard } from './board/use-board.ts';

/** So long the page waits for a board that is nearly there: drawn twice, with and without cards, it would show them later (milliseconds). */
const NEARLY = 50;

/**
 * Takes in what the server wrote into the page: who is signed in. Their board has been on its way as long as this script.
 * @returns a promise that is kept when the page should be drawn, and never broken
 */
export async function begin(client: QueryClient): Promise<void> {
  const written = document.querySelector<HTMLMetaElement>('meta[name="user"]')?.content;
  if (!written || location.pathname !== '/') return;
  client.setQueryData(keys.user, JSON.parse(written) as User);
  await Promise.race([askForBoard(client), new Promise((resolve) => setTimeout(resolve, NEARLY))]);
}
