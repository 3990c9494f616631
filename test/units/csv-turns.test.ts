import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { csvOf } from '../../src/server/http/csv.ts';

test('of several tables, one has a page in a turn of the event loop, so that other work is not kept waiting by all', async () => {
  const pages = new Map<number, number>();
  let turns = 0;
  let counting = true;
  const count = () => {
    turns += 1;
    if (counting) setImmediate(count);
  };
  async function* made(): AsyncGenerator<string[][]> {
    for (let page = 0; page < 20; page++) {
      // All begin at once, with their first page.
      if (page > 0) pages.set(turns, (pages.get(turns) ?? 0) + 1);
      yield [[`${page}`]];
    }
  }
  count();
  const tables = Array.from({ length: 6 }, async () => text(await csvOf({ name: 'some.csv', columns: ['page'], pages: made() })));
  const texts = await Promise.all(tables);
  counting = false;
  expect(new Set(texts).size).toBe(1);
  expect(texts[0]?.split('\r\n')).toHaveLength(22);
  // The turn is counted before or after its page.
  expect(Math.max(...pages.values())).toBeLessThanOrEqual(2);
});
