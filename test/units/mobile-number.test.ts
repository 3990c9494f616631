import { expect, test } from 'vitest';
import { normalizeMobileNumber } from '#shared/mobile-number.ts';

test.each(['3055550101', '1 (305) 555-0101', '+1 305.555.0101'])('the mobile number %s → its ten digits', (written) => {
  expect(normalizeMobileNumber(written)).toBe('3055550101');
});

test.each(['44305555010', '305555010', '130555501011'])('the mobile number %s, of another length or country → as it is', (written) => {
  expect(normalizeMobileNumber(written)).toBe(written);
});
