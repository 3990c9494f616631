import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { drawText } from '../../src/client/text/marked.tsx';

/** The text as drawn: links in brackets, marks between stars. */
function drawn(text: string, ...words: string[]): string {
  const { container } = render(<p>{drawText(text, words, { links: true })}</p>);
  for (const mark of container.querySelectorAll('mark')) mark.replaceWith(`*${mark.textContent}*`);
  for (const link of container.querySelectorAll('a')) link.replaceWith(`[${link.textContent}]`);
  return container.textContent;
}

test.each([
  ['See https://example.com/a?b=1#c.', 'See [https://example.com/a?b=1#c].'],
  ['http://one.test, (https://two.test)', '[http://one.test], ([https://two.test])'],
  ['https://en.wikipedia.org/wiki/Foo_(bar) and', '[https://en.wikipedia.org/wiki/Foo_(bar)] and'],
  ['`https://a.test/c` **https://b.test** «https://c.test»', '`[https://a.test/c]` **[https://b.test]** «[https://c.test]»'],
  ['https://a.test…', '[https://a.test]…'],
  ['https://a.test/\u202egpj', '[https://a.test/]\u202egpj'],
  [
    'javascript:alert(1) data:text/html,x ftp://a.test xhttps://b.test',
    'javascript:alert(1) data:text/html,x ftp://a.test xhttps://b.test',
  ],
  ['https:// and http://', 'https:// and http://'],
  ['', ''],
])('the links in %j are drawn as %j', (text, result) => expect(drawn(text)).toBe(result));

test('a mark may begin before a link, end inside it, or contain it', () => {
  expect(drawn('see https://example.test/see now', 'see', 'example')).toBe('*see* [https://*example*.test/*see*] now');
  expect(drawn('https://a.test', 'https://a.test')).toBe('[*https://a.test*]');
  expect(drawn('x https://c.test and the rest, which is longer', 'c.te')).toBe('x [https://*c.te*st] and the rest, which is longer');
});

test('a task number in a mentioned name is no link within the mention, and is not drawn twice', () => {
  const mention = { from: 0, to: 7, draw: (pieces: ReactNode, key: number) => <b key={key}>{pieces}</b> };
  const { container } = render(<p>{drawText('@Ana #5, see #6', [], { links: true, spans: [mention] })}</p>);
  expect(container.textContent).toBe('@Ana #5, see #6');
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['#6']);
});

test('a copied link to a task opens it in this tab, and other pages of this board open beside it', () => {
  history.replaceState(null, '', '/?search=gate');
  const task = `${location.origin}/?task=2`;
  const found = `${location.origin}/?search=gate`;
  render(<p>{drawText(`${task} ${found}`, [], { links: true })}</p>);
  fireEvent.click(screen.getByRole('link', { name: task }));
  // The filters stay.
  expect(location.search).toBe('?search=gate&task=2');
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: found }).target).toBe('_blank');
});
