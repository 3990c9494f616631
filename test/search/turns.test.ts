import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fairTurns } from '../../src/server/turns.ts';

const tooMany = 'Too many searches at once. Try again in a moment.';
const never = new AbortController().signal;

/** Starts searches by name that run until told to end, and records the order in which they begin. */
function searches(takeTurn: ReturnType<typeof fairTurns>) {
  const ends = new Map<string, () => void>();
  const begun: string[] = [];
  return {
    begun,
    search: (person: string, name: string, signal = never) =>
      takeTurn(person, signal, () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      }),
    async end(name: string) {
      ends.get(name)?.();
      // The next one begins in another turn of the event loop.
      await turn();
      await turn();
    },
  };
}

test('searches of one person run one after the other, with others’ searches in between', async () => {
  const { search, begun, end } = searches(fairTurns(1, tooMany));
  for (const name of ['a1', 'a2', 'a3']) void search('a', name);
  for (const name of ['b1', 'b2']) void search('b', name);
  void search('c', 'c1');
  await turn();
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) {
    expect(begun.at(-1)).toBe(name);
    await end(name);
  }
});

test('several searches run at once, but only one per person', async () => {
  const { search, begun, end } = searches(fairTurns(2, tooMany));
  for (const name of ['a1', 'a2']) void search('a', name);
  await turn();
  expect(begun).toEqual(['a1']);
  for (const name of ['b1', 'c1']) void search(name.charAt(0), name);
  await turn();
  expect(begun).toEqual(['a1', 'b1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
});

test('a search that waits too long is refused with a sentence, and the next one runs', async () => {
  const { search, begun, end } = searches(fairTurns(1, tooMany, 20));
  const first = search('a', 'a1');
  await expect(search('a', 'a2')).rejects.toMatchObject({
    code: 'unavailable',
    message: tooMany,
  });
  const third = search('a', 'a3');
  await end('a1');
  await first;
  expect(begun).toEqual(['a1', 'a3']);
  await end('a3');
  await third;
});

test('a search whose caller hangs up while waiting never begins', async () => {
  const { search, begun, end } = searches(fairTurns(1, tooMany));
  void search('a', 'a1');
  const caller = new AbortController();
  const dropped = search('a', 'a2', caller.signal);
  caller.abort();
  await expect(dropped).rejects.toMatchObject({ code: 'unavailable' });
  void search('b', 'b1');
  await end('a1');
  expect(begun).toEqual(['a1', 'b1']);
  await expect(search('c', 'c1', AbortSignal.abort())).rejects.toMatchObject({ code: 'unavailable' });
});

test('a search that fails frees its slot for the next', async () => {
  const takeTurn = fairTurns(1, tooMany);
  await expect(takeTurn('a', never, () => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
  expect(await takeTurn('a', never, async () => 'done')).toBe('done');
});
