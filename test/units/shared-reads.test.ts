import { expect, onTestFinished, test, vi } from 'vitest';
import { sharedReads } from '../../src/server/stream/shared-reads.ts';

test('who missed the same waits for one read, and of different ones no two are under way at once', async () => {
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

test('however many different ones are asked for in turn, each is read once', async () => {
  let reads = 0;
  const read = sharedReads(async (after: number) => {
    reads += 1;
    return after;
  });
  await Promise.all(Array.from({ length: 300 }, (_, at) => read(at % 30)));
  expect(reads).toBe(30);
});

test('a read that made room for others does not take a later one of the same version with it', async () => {
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

test('that nothing follows is asked for again each time, and so is what could not be read', async () => {
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
