import { expect, test } from 'vitest';
import { versionCheck } from '../../src/server/http/request.ts';

test.each([undefined, '*', '"3"', '"1", "3"', ' "3" ', '"3",', ', "1",, "3"'])(
  'a change from version 3 passes with If-Match: %s',
  (header) => {
    expect(() => versionCheck(header)?.(3)).not.toThrow();
  },
);

test.each(['"2"', 'W/"3"', '"1", "2"', '"03"'])('a change from another version is refused as stale (If-Match: %s)', (header) => {
  expect(() => versionCheck(header)?.(3)).toThrow('Someone else changed this task.');
});

test.each(['', ',', '3', '"3', '"a b"', '"1" "2"'])('a malformed precondition is refused (If-Match: %s)', (header) => {
  expect(() => versionCheck(header)?.(3)).toThrow('must be a version in quotes');
});
