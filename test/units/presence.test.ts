import { expect, test } from 'vitest';
import { packed } from '../../src/server/database/signals.ts';
import { type Claim, makeClaims } from '../../src/server/presence/claims.ts';

/** A round of a node and the end of what it says, in milliseconds. */
const [ROUND, MOST] = [1_000, 30_000];

/** The people that claims say are here, and the tasks that they edit. */
function seen(claims: ReturnType<typeof makeClaims>, now: number) {
  const standing = [...claims.standing(now)];
  return {
    here: standing.filter(([, { isHere }]) => isHere).map(([id]) => id),
    editing: standing.flatMap(([id, { taskIds }]) => taskIds.map((taskId) => `${id} ${taskId}`)),
  };
}

test('a person is here while any node says so, and once', () => {
  const claims = makeClaims();
  for (const node of ['one', 'two']) claims.take(['ana', node, true], 0);
  expect(seen(claims, 1)).toEqual({ here: ['ana'], editing: [] });
  claims.take(['ana', 'one', null], 1);
  expect(seen(claims, 2).here).toEqual(['ana']);
  claims.take(['ana', 'two', null], 2);
  expect(seen(claims, 3).here).toEqual([]);
});

test('an edit stands for one task a tab, ends when its tab says so, and is no sign of being here', () => {
  const claims = makeClaims();
  claims.take(['ana', 'tab a', 'roof'], 0);
  claims.take(['ana', 'tab b', 'roof'], 0);
  expect(seen(claims, 1)).toEqual({ here: [], editing: ['ana roof'] });
  claims.take(['ana', 'tab a', 'door'], 1);
  expect(seen(claims, 2).editing).toEqual(['ana roof', 'ana door']);
  claims.take(['ana', 'tab b', null], 2);
  expect(seen(claims, 3).editing).toEqual(['ana door']);
});

test('a claim that is not renewed ends, so early that everybody hears of it within 30 seconds', () => {
  const claims = makeClaims();
  claims.take(['ana', 'node', true], 0);
  claims.take(['ben', 'tab', 'roof'], 0);
  expect(seen(claims, 25_000)).toEqual({ here: ['ana'], editing: ['ben roof'] });
  claims.take(['ana', 'node', true], 25_000);
  expect(seen(claims, MOST - 2 * ROUND)).toEqual({ here: ['ana'], editing: [] });
  expect(seen(claims, 25_000 + MOST - 2 * ROUND)).toEqual({ here: [], editing: [] });
});

test('the eleventh tab of a person ends the edit of the tab renewed longest ago, and nobody else’s', () => {
  const claims = makeClaims();
  claims.take(['ana', 'node', true], 0);
  claims.take(['ben', 'tab', 'roof'], 0);
  for (let tab = 1; tab <= 10; tab++) claims.take(['ana', `tab ${tab}`, `task ${tab}`], tab);
  claims.take(['ana', 'tab 1', 'task 1'], 20);
  claims.take(['ana', 'tab 11', 'task 11'], 21);
  const { here, editing } = seen(claims, 22);
  expect(here).toEqual(['ana']);
  expect(editing).toHaveLength(11);
  expect(editing).toEqual(expect.arrayContaining(['ana task 1', 'ana task 11', 'ben roof']));
  expect(editing).not.toContain('ana task 2');
});

/** A node that people have streams on, as it hears itself: in each second what it says, and whether Ana is here. */
function aNode() {
  const claims = makeClaims();
  return (isPresent: boolean, second: number) => {
    const said = claims.due('node', new Set(isPresent ? ['ana'] : []), second * 1_000);
    for (const claim of said) claims.take(claim, second * 1_000);
    return { said, isHere: seen(claims, second * 1_000).here.length > 0 };
  };
}

test('a node says that a person is here at once, repeats it every 10 seconds, and lets it end 5 seconds after their last stream', () => {
  const round = aNode();
  const rounds = Array.from({ length: 31 }, (_, second) => ({ second, ...round(second <= 21, second) }));
  const here: Claim = ['ana', 'node', true];
  expect(rounds.filter(({ said }) => said.length > 0).map(({ second, said }) => [second, said])).toEqual([
    [0, [here]],
    [10, [here]],
    [20, [here]],
    [22, [['ana', 'node', true, 5_000]]],
  ]);
  expect(rounds.map(({ isHere }) => isHere).lastIndexOf(true)).toBe(26);
});

test('a person who reloads the page is not said to have left', () => {
  const round = aNode();
  const rounds = [true, false, false, true, true, true, true, true].map(round);
  expect(rounds.every(({ isHere }) => isHere)).toBe(true);
  expect(rounds.flatMap(({ said }) => said).at(-1)).toEqual(['ana', 'node', true]);
});

test('many claims are packed into signals of at most 7,500 bytes, in order and whole', () => {
  const claims = Array.from({ length: 1_000 }, (_, at): Claim => [`person ${at}`, `tab ${'é'.repeat(at % 100)}`, at % 3 ? 'task' : null]);
  const packs = packed(claims);
  expect(packs.flatMap((pack) => JSON.parse(pack))).toEqual(claims);
  for (const pack of packs) expect(Buffer.byteLength(pack)).toBeLessThanOrEqual(7_500);
  // Without gaps: each begins with a claim for which the one before had no room.
  expect(packs.length).toBeLessThan(30);
  expect(packed([])).toEqual([]);
});
