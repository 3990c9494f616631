import type { Page } from '@playwright/test';
import { type card, given, signIn } from './board.ts';
import { opened } from './people.ts';

/** A longer column is only partly rendered. */
export const WHOLE = 60;

/** The vertical position of an element on the screen. */
export const topOf = (element: ReturnType<typeof card>) => element.evaluate((one) => Math.round(one.getBoundingClientRect().top));

/** Deletes all tasks in Pending, page by page. */
export async function clearPending(page: Page): Promise<void> {
  for (;;) {
    const { pending } = await (await page.request.get('/api/tasks')).json();
    if (pending.length === 0) return;
    for (let from = 0; from < pending.length; from += 25)
      await Promise.all(pending.slice(from, from + 25).map(({ id }: { id: string }) => page.request.delete(`/api/tasks/${id}`)));
  }
}

/** Fills Pending with exactly this many tasks and opens the board. */
export async function pendingHolds(page: Page, count: number): Promise<void> {
  await signIn(page);
  await clearPending(page);
  for (let index = count; index >= 1; index--) await given(page, { title: `Kept ${index}`, description: 'Lines. '.repeat(index % 40) });
  await opened(page);
}
