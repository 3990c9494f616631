import { beforeEach, expect, test } from 'vitest';
import {
  clearSelection,
  extendSelection,
  keepSelected,
  selectAll,
  selection,
  toggleSelected,
} from '../../src/client/selection/selection.ts';

const column = ['a', 'b', 'c', 'd', 'e'];
const selected = () => [...selection.get().ids].sort().join('');

beforeEach(() => void clearSelection());

test('a range follows its end, and leaves what was selected before', () => {
  toggleSelected('e');
  toggleSelected('b');
  extendSelection(column, 'd');
  expect(selected()).toBe('bcde');
  extendSelection(column, 'c');
  expect(selected()).toBe('bce');
  extendSelection(column, 'a');
  expect(selected()).toBe('abe');
});

test('a range in another column begins at the card it comes from', () => {
  toggleSelected('x');
  extendSelection(column, 'c', 'b');
  expect(selected()).toBe('bcx');
  extendSelection(column, 'd');
  expect(selected()).toBe('bcdx');
});

test('a range from a card that was taken out begins anew', () => {
  toggleSelected('a');
  toggleSelected('a');
  extendSelection(column, 'c');
  expect(selected()).toBe('c');
});

test('tasks that leave the list leave the selection, and nobody hears of it if none did', () => {
  selectAll(column);
  let heard = 0;
  const end = selection.subscribe(() => (heard += 1));
  keepSelected(new Set([...column, 'f']));
  expect(heard).toBe(0);
  keepSelected(new Set(['b', 'd']));
  expect([heard, selected()]).toEqual([1, 'bd']);
  end();
});
