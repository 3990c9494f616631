import type { Task } from '#shared/tasks.ts';

/** Space between two cards (pixels). */
export const CARD_GAP = 8;
/** How much of a window's height is surely not a column's (pixels). */
const ABOVE = 190;

/** Lines of a text, as far as it is shown folded. */
const lines = (text: string) => text.split('\n', 3).reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 60)), 0);

/** How high a card is likely to be, in pixels: close to what most measure; the nearer, the less moves when one is measured. */
export function likelyHeight({ title, description }: Task): number {
  const shown = description ? lines(description) : 0;
  return 121 + (title.length > 48 ? 20 : 0) + (shown > 0 ? 2 + 18 * Math.min(2, shown) : 0);
}

/** How many of these cards the window has room for in one column, from the first one on. */
export function windowful(tasks: readonly Task[]): number {
  let count = 0;
  for (let room = innerHeight - ABOVE; room > 0 && count < tasks.length; count++) room -= likelyHeight(tasks[count] as Task) + CARD_GAP;
  return Math.max(2, count);
}
