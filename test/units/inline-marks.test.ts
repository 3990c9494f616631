import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Inline, inlineOf } from '../../src/shared/inline-marks.ts';

/** Parts in short: `text` as it is, others in tags. */
const short = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind === 'code') return `{${part.text}}`;
      return `<${part.kind === 'link' ? part.href : part.kind}>${short(part.parts)}</>`;
    })
    .join('');

const drawn = (text: string) => short(inlineOf(text));

/** Signs of which work that grows with their square takes longer than a test may. */
const MANY = 100_000;

const file = '/api/files/0197f0aa-1234-7abc-8def-0123456789ab';

describe('a mark is found', () => {
  test.each([
    ['**a** *b* _c_ ***d***', '<strong>a</> <em>b</> <em>c</> <strong><em>d</></>'],
    ['__a b__ __c__, __*d*__', '<strong>a b</> __c__, <strong><em>d</></>'],
    ['**a *b* c** *a **b** c* _**d**_', '<strong>a <em>b</> c</> <em>a <strong>b</> c</> <em><strong>d</></>'],
    ['(*a*), "**b**": **c:** *d?* —*e*—', '(<em>a</>), "<strong>b</>": <strong>c:</> <em>d?</> —<em>e</>—'],
    ['**a\nb** **"c"** *a*b*', '<strong>a\nb</> <strong>"c"</> <em>a*b</>'],
    ['`a` ``b`c`` ` d ` ```e``` (`f`)s', '{a} {b`c} {d} {e} ({f})s'],
    ['`*a*` **`b`** `[c](https://c.test)`', '{*a*} <strong>{b}</> {[c](https://c.test)}'],
    ['[a](https://a.test/b_(c)_d) [b](http://b.test).', '<https://a.test/b_(c)_d>a</> <http://b.test>b</>.'],
    [`[**a** [1].png](${file}) [b](mailto:b@c.test)`, `<${file}><strong>a</> [1].png</> <mailto:b@c.test>b</>`],
    ['![a](https://a.test/a.png)', '<https://a.test/a.png>a</>'],
    ['**[a](https://a.test)** **https://b.test/**', '<strong><https://a.test>a</></> <strong>https://b.test/</>'],
  ])('in %j', (text, parts) => expect(drawn(text)).toBe(parts));
});

describe('a text stays as typed', () => {
  test.each([
    'snake_case a*b*c 2*x + 3*y 2**8 x**2 + y**2',
    '*** ERROR *** a ** b ** * c * * d',
    '/var/log/*/app* *.log *.txt **/*.ts copy *.* to C:\\*.* C:\\_a_\\*b*',
    '__init__ in __main__.py, __FILE__ __dirname **** ____ _ _ ***-*** **** 1234',
    'char **argv, int *p, f(*a, **kw), *required',
    '5* hotel, 4* hotel, price* without tax',
    '"*" and "*", (*) \'**\' or \'**\'',
    '**a *b **a\n\nb**',
    '\\*a\\* \\_b\\_ \\`c\\` \\[d](https://d.test)',
    "don`t won`t `a' and `b' ` c` `d ` ` `` `e\nf`",
    '[a](javascript:alert(1)) [b](data:text/html,c) [c](//c.test) [d](/e) [e](ftp://e.test) [f](HTTPS://f.test)',
    '[a](vbscript:a) [b](https://a b) [](https://c.test) [d] (https://d.test) [e](https://e.test',
    '[a](/api/files/1) [b](/api/files/../../api/logout) [c](/api/files/0197f0aa-1234-7abc-8def-0123456789ab/../x)',
    'https://a.test/_b_/*c*d <b>e</b> &amp; &#42;',
  ])('%s', (text) => expect(drawn(text)).toBe(text));
});

test('an unclosed mark does not hide a closed one', () => {
  expect(drawn('*a _b **c** *d *e *f *g *h *i *j *k **l**')).toBe('*a _b <strong>c</> *d *e *f *g *h *i *j *k <strong>l</>');
});

test('a text keeps all its letters, and loses none but signs', () => {
  const signs = fc.array(fc.constantFrom('a', 'b ', ' ', '*', '**', '_', '`', '``', '[', '](https://', ')', '\n', '\\', '"'), {
    maxLength: 40,
  });
  const lettersOf = (text: string) => text.replaceAll(/[^ab]/g, '');
  const textOf = (parts: readonly Inline[]): string =>
    parts.map((part) => ('text' in part ? part.text : textOf(part.parts) + (part.kind === 'link' ? part.href : ''))).join('');
  fc.assert(
    fc.property(signs, (parts) => {
      const text = parts.join('');
      expect(lettersOf(textOf(inlineOf(text)))).toBe(lettersOf(text));
    }),
  );
});

test.each([
  ['stars', '*'],
  ['opening stars', '*a '],
  ['opening underscores', '_a '],
  ['emphasis', '*a* '],
  ['nested emphasis', '*a _b **c '],
  ['brackets', '['],
  ['nested brackets', '[[a]'],
  ['unclosed links', '[a](https://x('],
  ['backticks', '`'],
  ['unclosed code', '``a `b '],
  ['quotation marks', "`a' "],
  ['escapes', '\\*'],
  ['addresses', 'https://** '],
  ['gaps', '\n \n*a'],
])('many signs of %s take time in proportion', (_, part) => {
  expect(inlineOf(`${part.repeat(MANY / part.length)}](https://x.test)`).length).toBeGreaterThan(0);
});
