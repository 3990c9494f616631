import { expect, test } from 'vitest';
import { linkTo } from '../../src/client/files/file-links.ts';
import { inlineOf } from '../../src/client/markdown/inline-marks.ts';
import { aFile } from './a-file.ts';

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
