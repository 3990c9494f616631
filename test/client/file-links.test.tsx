import { expect, test } from 'vitest';
import { linkTo, placeholderOf } from '../../src/client/files/file-links.ts';
import { namedFiles } from '../../src/client/files/named-file.ts';
import { inlineOf } from '../../src/shared/inline-marks.ts';
import { aFile, chosen } from './a-file.ts';

const id = '019abcde-0000-7000-8000-000000000001';

test.each([
  ['Screenshot 2026-11-25 19.30.png', 'Screenshot 2026-11-25 19.30.png'],
  ['error_log_2.txt', 'error_log_2.txt'],
  ['__init__.py', '__init__.py'],
  ['photo [1].png', 'photo (1).png'],
  ['half [ open.png', 'half ( open.png'],
])('the link to %s shows that name', (name, shown) => {
  const [link, ...others] = inlineOf(linkTo(aFile(name, { id })));
  expect(others).toEqual([]);
  expect(link).toMatchObject({ kind: 'link', href: `/api/files/${id}`, parts: [{ kind: 'text', text: shown }] });
});

test('a placeholder comes from the key of its file alone, because another tab with a file of that name shares the drafts', () => {
  const [one, other] = namedFiles([chosen('a.txt'), chosen('a.txt')]).map((file) => [placeholderOf(file), placeholderOf({ ...file })]);
  expect(one?.[0]).toBe(one?.[1]);
  expect(one?.[0]).not.toBe(other?.[0]);
});
