import { expect, test } from 'vitest';
import { dueDays } from '../../src/client/board/card-menu/due-days.ts';

const zone = 'America/New_York';

test.each([
  ['a Wednesday', '2026-11-25T17:00:00Z', { today: '2026-11-25', tomorrow: '2026-11-26', nextMonday: '2026-11-30' }],
  [
    'a Monday, whose next one is a week off',
    '2026-11-30T17:00:00Z',
    { today: '2026-11-30', tomorrow: '2026-12-01', nextMonday: '2026-12-07' },
  ],
  ['a Sunday', '2026-12-06T17:00:00Z', { today: '2026-12-06', tomorrow: '2026-12-07', nextMonday: '2026-12-07' }],
  [
    'the last evening of the year, when it is January in London',
    '2027-01-01T03:00:00Z',
    { today: '2026-12-31', tomorrow: '2027-01-01', nextMonday: '2027-01-04' },
  ],
])('on %s the offered days are those of the team’s calendar', (_, now, days) => {
  expect(dueDays(Date.parse(now), zone)).toEqual(days);
});
