import { expect, test } from 'vitest';
import { initials } from '../../src/client/ui/avatar.tsx';

test.each([
  ['Ana María Diaz', 'AD'],
  ['  olga  ', 'O'],
  ['Ben (Night Shift)', 'BS'],
  ['José “Pepe” Ñandú', 'JÑ'],
  ['4 Seasons Desk', '4D'],
  ['👩‍👩‍👧‍👦 Family Desk', 'FD'],
  ['👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦'],
  ['李 小龍', '李小'],
  ['', ''],
])('the initials of “%s” are %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
