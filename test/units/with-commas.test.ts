import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withCommas } from '#shared/with-commas.ts';

test('a number is written like `toLocaleString` does', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (number) => {
      expect(withCommas(number)).toBe(number.toLocaleString('en-US'));
    }),
  );
});
