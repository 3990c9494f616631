import path from 'node:path';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Markdown } from '../../src/client/markdown/markdown.tsx';
import { supportTexts } from './support-texts.ts';

/** Elements around plain text, which change nothing of its look. */
const plain = ['SPAN'];

/** Drawn elements as tags, with those of their properties that matter. */
function structureOf(node: Node): string {
  if (!(node instanceof HTMLElement)) return node.textContent ?? '';
  const inside = [...node.childNodes].map(structureOf).join('');
  if (plain.includes(node.tagName) || node.tagName === 'LABEL') return inside;
  const name = node.tagName.toLowerCase();
  if (node instanceof HTMLInputElement) return `<box ${node.checked ? 'x' : '-'} ${node.getAttribute('aria-label')}>`;
  const detail = node.getAttribute('href') ?? node.getAttribute('start');
  return `<${[name, detail].filter(Boolean).join(' ')}>${inside}</${name}>`;
}

const drawn = (text: string) => render(<Markdown text={text} links />).container;

const unchanged = Object.keys(supportTexts).filter((name) =>
  structureOf(drawn(supportTexts[name] ?? '')).endsWith(`>${supportTexts[name]}</div>`),
);

test('texts of support teams are drawn as they were looked at', async () => {
  const all = Object.entries(supportTexts).map(
    ([name, text]) => `=== ${name}\n${structureOf(drawn(text)).replace(/^<div>|<\/div>$/g, '')}\n`,
  );
  expect(all.length).toBeGreaterThanOrEqual(40);
  await expect(all.join('\n')).toMatchFileSnapshot(path.join(import.meta.dirname, '../fixtures/support-texts.txt'));
  console.log(unchanged);
});
