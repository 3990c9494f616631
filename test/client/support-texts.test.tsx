import path from 'node:path';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Markdown } from '../../src/client/markdown/markdown.tsx';
import { supportTexts } from './support-texts.ts';

/** Drawn elements as tags, with those of their properties that matter. Spans and labels change no look. */
function structureOf(node: Node): string {
  if (!(node instanceof HTMLElement)) return node.textContent ?? '';
  const inside = [...node.childNodes].map(structureOf).join('');
  const name = node.localName;
  if (['div', 'span', 'label'].includes(name)) return inside;
  if (node instanceof HTMLInputElement) return `<box ${node.checked ? 'x' : '-'} ${node.getAttribute('aria-label')}>`;
  const detail = node.getAttribute('href') ?? node.getAttribute('start');
  return `<${[name, detail].filter(Boolean).join(' ')}>${inside}</${name}>`;
}

const drawn = (text: string) => structureOf(render(<Markdown text={text} links />).container);

test('texts of support teams are drawn as they were looked at', async () => {
  const all = Object.entries(supportTexts).map(([name, text]) => `=== ${name}\n${drawn(text)}\n`);
  expect(all.length).toBeGreaterThanOrEqual(40);
  await expect(all.join('\n')).toMatchFileSnapshot(path.join(import.meta.dirname, '../fixtures/support-texts.txt'));
});

test.each([
  'a plain request',
  'a numbered sentence in prose',
  'dashes in prose',
  'one dash alone',
  'an old e-mail without spaces after the signs',
  'a log line between stars',
  'a Python traceback',
  'a JavaScript stack',
  'quotation marks of the shell',
  'backticks as apostrophes',
  'a table of spaces',
  'JSON',
  'SQL',
  'paths and patterns',
  'pointers and powers',
  'a change of code',
  'lines under words',
  'a picture of signs',
  'HTML in a message',
  'stars and underscores that are none',
  'a conflict of merging',
])('%s stays as typed', (name) => {
  expect(supportTexts[name]).toBeDefined();
  expect(drawn(supportTexts[name] ?? '')).toBe(supportTexts[name]);
});
