import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ageInWords, atWallClock, dateInWords, dayOf, dueInWords, endOfDay, metDueInWords } from '#shared/calendar.ts';

const FLORIDA = 'America/New_York';

test.each([
  ['in winter', '2026-12-01', FLORIDA, '2026-12-02T04:59:59.999Z'],
  ['in summer', '2026-07-01', FLORIDA, '2026-07-02T03:59:59.999Z'],
  ['on the day clocks go forward', '2026-03-08', FLORIDA, '2026-03-09T03:59:59.999Z'],
  ['before clocks go forward', '2026-03-07', FLORIDA, '2026-03-08T04:59:59.999Z'],
  ['on the day clocks go back', '2026-11-01', FLORIDA, '2026-11-02T04:59:59.999Z'],
  ['before clocks go back', '2026-10-31', FLORIDA, '2026-11-01T03:59:59.999Z'],
  ['in UTC', '2026-11-01', 'UTC', '2026-11-01T23:59:59.999Z'],
  ['far in the east', '2026-11-01', 'Pacific/Kiritimati', '2026-11-01T09:59:59.999Z'],
  ['on a day whose last hour comes twice', '2026-04-04', 'America/Santiago', '2026-04-05T03:59:59.999Z'],
  ['at a quarter of an hour', '2026-11-01', 'Asia/Kathmandu', '2026-11-01T18:14:59.999Z'],
])('the end of a day is right %s (%s, %s)', (_, day, zone, end) => {
  expect(endOfDay(day, zone)).toBe(end);
});

test.each([
  ['2026-12-01T09:30', FLORIDA, '2026-12-01T14:30:00.000Z'],
  ['2026-07-01T00:00', FLORIDA, '2026-07-01T04:00:00.000Z'],
  ['2026-03-08T03:00', FLORIDA, '2026-03-08T07:00:00.000Z'],
  ['2026-07-01T00:00', 'Asia/Kathmandu', '2026-06-30T18:15:00.000Z'],
])('the wall clock shows %s (%s) at %s', (time, zone, instant) => {
  expect(atWallClock(time, zone)).toBe(instant);
});

test('the end of a day is its last millisecond', () => {
  const days = fc.date({ min: new Date('1971-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  const zones = fc.constantFrom(
    FLORIDA,
    'UTC',
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'Pacific/Auckland',
    'America/Santiago',
    'America/Nuuk',
  );
  fc.assert(
    fc.property(days, zones, (date, zone) => {
      const day = date.toISOString().slice(0, 10);
      const end = endOfDay(day, zone);
      expect(dayOf(end, zone)).toBe(day);
      expect(dayOf(new Date(Date.parse(end) + 1).toISOString(), zone) > day).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['2026-06-15', 'Today'],
  ['2026-06-16', 'Tomorrow'],
  ['2026-06-18', 'In 3 days'],
  ['2026-06-22', 'In 7 days'],
  ['2026-06-23', 'Jun 23, 2026'],
  ['2026-06-14', '1 day late'],
  ['2026-06-12', '3 days late'],
  ['2026-06-07', 'Jun 7, 2026'],
])('late on June 15, %s is due %s', (day, words) => {
  expect(dueInWords(endOfDay(day, FLORIDA), Date.parse('2026-06-16T03:30:00Z'), FLORIDA)).toBe(words);
});

test.each([
  ['early', '2026-06-10T12:00:00Z', 'Jun 12, 2026'],
  ['in the last minute of the day', '2026-06-13T03:59:00Z', 'Jun 12, 2026'],
  ['in the first minute after it', '2026-06-13T04:00:00Z', '1 day late'],
  ['two weeks later', '2026-06-26T12:00:00Z', '14 days late'],
])('due on June 12 and completed %s (%s) → %s', (_, completedAt, words) => {
  expect(metDueInWords(endOfDay('2026-06-12', FLORIDA), completedAt, FLORIDA)).toBe(words);
});

test.each([
  [0, 'just now'],
  [5, '5 min ago'],
  [59, '59 min ago'],
  [60, '1 h ago'],
  [24 * 60, '1 d ago'],
  [30 * 24 * 60, 'Jan 1, 2026'],
])('an age of %i minutes reads %s', (minutes, words) => {
  const then = '2026-01-01T12:00:00.000Z';
  expect(ageInWords(then, Date.parse(then) + minutes * 60_000, FLORIDA)).toBe(words);
});

test('a date is written in the team’s time zone', () => {
  expect(dateInWords('2026-01-01T03:00:00.000Z', FLORIDA)).toBe('Dec 31, 2025');
});
