import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { remembered } from '../../src/server/database/remembered.ts';

test('2,000 reads of one key at once on PostgreSQL → two queries, and no caller gets an earlier one’s', async () => {
  const ends: (() => void)[] = [];
  const read = remembered({ dataVersion: () => null }, () => {
    const begun = ends.length + 1;
    return new Promise<number>((resolve) => ends.push(() => resolve(begun)));
  });
  const first = read('ana');
  const rest = Array.from({ length: 1_999 }, () => read('ana'));
  const other = read('ben');
  ends[0]?.();
  ends[1]?.();
  expect([await first, await other]).toEqual([1, 2]);
  await turn();
  const late = read('ana');
  ends[2]?.();
  expect(new Set(await Promise.all(rest))).toEqual(new Set([3]));
  await turn();
  ends[3]?.();
  expect(await late).toBe(4);
});

test('a shared read that fails → those waiting fail at once, and the next call reads anew', async () => {
  let reads = 0;
  const read = remembered({ dataVersion: () => null }, async () => {
    reads += 1;
    if (reads === 1) throw new Error('No connection.');
    return reads;
  });
  const failed = await Promise.allSettled([read('ana'), read('ana')]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(reads).toBe(1);
  expect(await read('ana')).toBe(2);
});
