import { expect, onTestFinished, test, vi } from 'vitest';
import { sharedReads } from '../../src/server/stream/shared-reads.ts';

test('readers who missed the same share one read, and different reads run one at a time', async () => {
  let underWay = 0;
  const asked: number[] = [];
  const read = sharedReads(async (after: number) => {
    asked.push(after);
    underWay += 1;
    expect(underWay).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    underWay -= 1;
    return `after ${after}`;
  });
  const told = await Promise.all([3, 3, 1, 3, 2, 1].map(read));
  expect(told).toEqual([3, 3, 1, 3, 2, 1].map((after) => `after ${after}`));
  expect(asked).toEqual([3, 1, 2]);
});

test('however many different reads are requested in turn, each runs once', async () => {
  let reads = 0;
  const read = sharedReads(async (after: number) => {
    reads += 1;
    return after;
  });
  await Promise.all(Array.from({ length: 300 }, (_, at) => read(at % 30)));
  expect(reads).toBe(30);
});

test('an expired read does not drop a newer read of the same version', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const asked: number[] = [];
  const read = sharedReads(async (after: number) => asked.push(after));
  const firstAsked = () => asked.filter((after) => after === 0).length;
  await read(0);
  vi.advanceTimersByTime(300);
  for (let after = 1; after <= 8; after++) await read(after);
  await read(0);
  expect(firstAsked()).toBe(2);
  vi.advanceTimersByTime(300);
  await read(0);
  expect(firstAsked()).toBe(2);
  vi.advanceTimersByTime(300);
  await read(0);
  expect(firstAsked()).toBe(3);
});

test('an empty result and an error are not cached', async () => {
  const answers: (() => string | null)[] = [
    () => null,
    () => {
      throw new Error('The database is away.');
    },
    () => 'news',
  ];
  const read = sharedReads(async () => answers.shift()?.() ?? null);
  expect(await read(7)).toBeNull();
  await expect(read(7)).rejects.toThrow('away');
  expect(await read(7)).toBe('news');
});
