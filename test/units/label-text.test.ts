import { expect, test } from 'vitest';
import { labelsIn } from '#shared/label-text.ts';
import { labelText, mergeLabels } from '../../src/client/board-store/label-text.ts';

test('labels become one text and come back, whatever their order', () => {
  expect(labelText(['Noise', 'Gate'])).toBe('Gate, Noise');
  expect(labelsIn('Gate, Noise')).toEqual(['Gate', 'Noise']);
  expect([labelsIn(''), labelsIn(undefined), labelText([]), labelText(undefined)]).toEqual([[], [], '', '']);
});

test.each([
  ['A', 'A, B', 'A, C', 'A, B, C'],
  ['A, B', 'A', 'A, B, C', 'A, C'],
  ['A, B', 'A', 'B', ''],
  ['', 'A', 'A', 'A'],
  [undefined, 'A', undefined, 'A'],
  ['A', undefined, 'A, B', 'B'],
])('labels %j, mine %j and theirs %j become %j', (base, mine, theirs, merged) => {
  expect(mergeLabels(base, mine, theirs)).toBe(merged);
});
