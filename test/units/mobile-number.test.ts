import { expect, test } from 'vitest';
import { normalizeMobileNumber } from '#shared/mobile-number.ts';

test.each([
  ['Arabic-Indic', '٣٠٥ ٥٥٥ ٠١٠١'],
  ['Persian, with the country', '+۱ (۳۰۵) ۵۵۵-۰۱۰۱'],
  ['Devanagari', '३०५-५५५-०१०१'],
  ['full-width', '３０５５５５０１０１'],
  ['Latin', '1 (305) 555-0101'],
])('a mobile number in %s digits → the number in 0 to 9', (_, written) => {
  expect(normalizeMobileNumber(written)).toBe('3055550101');
});

test('digits of different scripts side by side → their values', () => {
  const compatible = [...'𝟎𝟗𝟘𝟡𝟢𝟫𝟬𝟵𝟶𝟿０９'];
  expect(compatible.map(normalizeMobileNumber)).toEqual(compatible.map((digit) => digit.normalize('NFKC')));
});
