import type { Page } from '@playwright/test';
import { type card, given, signIn } from './board.ts';
import { opened } from './people.ts';

/** A column of more is drawn in part. */
export const WHOLE = 60;

/** Where something stands on the screen. */
export const topOf = (element: ReturnType<typeof card>) => element.evaluate((one) => Math.round(one.getBoundingClientRect().top));

/** Deletes what stands in Pending; the board tells of so many at a time. */
export async function clearPending(page: Page): Promise<void> {
  for (;;) {
    const { pending } = await (await page.request.get('/api/tasks')).json();
    if (pending.length === 0) return;
    for (let from = 0; from < pending.length; from += 25)
      await Promise.all(pending.slice(from, from + 25).map(({ id }: { id: string }) => page.request.delete(`/api/tasks/${id}`)));
  }
}

/** Leaves so many tasks in Pending, and shows them. */
export async function pendingHolds(page: Page, count: number): Promise<void> {
  await signIn(page);
  await clearPending(page);
  for (let index = count; index >= 1; index--) await given(page, { title: `Kept ${index}`, description: 'Lines. '.repeat(index % 40) });
  await opened(page);
}
