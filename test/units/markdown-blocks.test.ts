import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Block, blocksOf } from '#shared/markdown-blocks.ts';
import { boxesIn, tickBetween, withTick } from '#shared/task-list.ts';

/** Blocks in short: `text` as it is, others as their kind with what is in them. */
function short(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'text') return block.text;
      if (block.kind === 'quote') return `quote(${short(block.blocks)})`;
      if (block.kind !== 'list') return `${block.kind}(${block.text})`;
      const items = block.items.map(({ box, blocks: inside }) => `${box ? `[${box.checked ? 'x' : ' '}]` : ''}${short(inside)}`);
      return `list${block.start ?? ''}(${items.join('|')})`;
    })
    .join('');
}

const blocks = (text: string) => short(blocksOf(text));

/** Signs of which work that grows with their square takes longer than a test may. */
const MANY = 100_000;

describe('a block', () => {
  test.each([
    ['two items with the same sign', '- a\n- b', 'list(a\n|b)'],
    ['right after a sentence', 'Steps:\n1. a\n2. b\nThen', 'Steps:\nlist1(a\n|b)Then'],
    ['numbers that begin anywhere, or are all the same', '7) a\n8) b\n\n1. c\n1. d', 'list7(a\n|b)\nlist1(c\n|d)'],
    ['only as far as its numbers count up', '1. a\n2. b\n7. c', 'list1(a\n|b)7. c'],
    ['a blank line between items, kept', '* a\n\n* b\n \n* c', 'list(a\n\n|b\n\n|c)'],
    ['lines that stand further in', '- a\n  more\n\n  again\n- b\nend', 'list(a\nmore\n\nagain\n|b)end'],
    ['a list in an item, even of one', '1. a\n  - b\n2. c\n\t- d', 'list1(a\nlist(b)|c\nlist(d))'],
    ['one item with a box', '- [ ] a', 'list([ ]a)'],
    ['boxes after any sign', '* [x] a\n* b\n\n3. [X] c', 'list([x]a\n|b)\nlist3([x]c)'],
  ])('is a list: %s', (_, text, drawn) => expect(blocks(text)).toBe(drawn));

  test.each([
    ['one item', '- 20 for the lock'],
    ['one number', 'moved to building\n1. Nobody knew'],
    ['numbers that jump', '1. a\n3. b\n2024. c'],
    ['numbers from 2 right after a sentence', 'see section\n2. It is\n3. here'],
    ['signs without a space', '-a\n-b\n*c\n*d\n1.5\n1.6'],
    ['plus signs', '+ a\n+ b'],
    ['different signs', '- a\n* b'],
    ['four spaces', '    - a\n    - b'],
    ['an empty box', '- [ ]'],
    ['a box without a space', '- [x]a'],
  ])('is no list: %s', (_, text) => expect(blocks(text)).toBe(text));

  test.each([
    ['```\na\n\n b\n```\nc', 'code(a\n\n b)c'],
    ['```json\n{}\n```', 'code({})'],
    ['```FATAL: it failed\nbadly\n```', 'code(FATAL: it failed\nbadly)'],
    ['a\n````\n```\n````', 'a\ncode(```)'],
    ['a\n```\nb\n- [ ] c', 'a\ncode(b\n- [ ] c)'],
    ['- a\n  ```\n   b\n  ```\n- c', 'list(a\ncode( b)|c)'],
    ['use ```this``` now\n~~~\na\n    b', 'use ```this``` now\n~~~\na\n    b'],
  ])('of code: %j', (text, drawn) => expect(blocks(text)).toBe(drawn));

  test.each([
    ['> a\n> b\nc', 'quote(a\nb)c'],
    ['> > a\n>> b\n> c\n>', 'quote(quote(a\nb)c\n)'],
    ['> - [ ] a\n> - b', 'quote(list([ ]a\n|b))'],
    ['>5 minutes\n>>>>>>> main\n->\n=> a', '>5 minutes\n>>>>>>> main\n->\n=> a'],
    ['# a\n### b ###\n#c\n# \n####### d', 'heading(a)heading(b)#c\n# \n####### d'],
    ['a\n===\nb\n---\n***\n| a |\n|---|', 'a\n===\nb\n---\n***\n| a |\n|---|'],
    ['<b>\n[a]: https://a.test\n  \n    four', '<b>\n[a]: https://a.test\n  \n    four'],
  ])('of another kind: %j', (text, drawn) => expect(blocks(text)).toBe(drawn));

  test('nested deeper than eight is text', () => {
    expect(blocks('> '.repeat(9))).toBe(`${'quote('.repeat(8)}> ${')'.repeat(8)}`);
  });

  test('with line breaks of Windows is found too', () => {
    expect(blocks('a\r\n- [ ] b\r\n- c\r\n> d\r\n```\r\ne\r\n```\r\n# f\r\n')).toBe('a\r\nlist([ ]b\r\n|c\r)quote(d\r)code(e\r)heading(f)');
  });
});

/** Texts of which most lines look like blocks. */
const lineish = fc.array(
  fc.tuple(
    fc.constantFrom('', '  ', '\t', '> ', '- ', '1. ', '2. ', '- [ ] ', '  - [x] ', '> - [ ] ', '```', '# ', '* [X] '),
    fc.constantFrom('', 'a', '- [ ] b', '[x] c', '**d**', '```'),
  ),
  { maxLength: 12 },
);
const texts = lineish.map((lines) => lines.map(([mark, rest]) => (mark === '```' ? mark : mark + rest)).join('\n'));

test('all letters of a text are in its blocks', () => {
  const letters = (text: string) => text.replaceAll(/[^a-d]/g, '');
  fc.assert(
    fc.property(texts, (text) => {
      expect(letters(blocks(text).replaceAll(/(list\d*|code|quote|heading)\(/g, ''))).toBe(letters(text));
    }),
  );
});

test('a tick changes one box, and is found again between the two texts', () => {
  fc.assert(
    fc.property(texts, (text) => {
      for (const [index, box] of boxesIn(text).entries()) {
        const after = withTick(text, box);
        const states = (of: string) => boxesIn(of).map(({ checked }) => checked);
        expect(states(after)).toEqual(states(text).map((checked, at) => (at === index ? !checked : checked)));
        expect(tickBetween(text, after)).toEqual({ ...box, checked: !box.checked });
      }
    }),
  );
});

test.each([
  ['a label', '- [ ] Call', '- [ ] Cell'],
  ['two boxes', '- [ ] a\n- [ ] b', '- [x] a\n- [x] b'],
  ['a box and its label', '- [ ] a', '- [x] b'],
  ['a box within code', '```\n- [ ] a\n```', '```\n- [x] a\n```'],
  ['nothing', '- [ ] a', '- [ ] a'],
  ['a new line', '- [ ] a', '- [ ] a\n- [x] b'],
])('a change of %s is no tick', (_, before, after) => expect(tickBetween(before, after)).toBeUndefined());

test.each([
  ['quotes', '>'],
  ['nested quotes', '> '],
  ['lists within quotes', '> - '],
  ['dashes', '- '],
  ['items', '- a\n'],
  ['boxes', '- [ ] a\n'],
  ['blank lines', '\n'],
  ['fences', '```\n'],
  ['numbers that jump', '1. a\n3. b\n'],
  ['lists that fail', '- a\n  * b\n   1. c\n'],
  ['staircases', Array.from({ length: 60 }, (_, at) => `${'  '.repeat(at)}- a\n`).join('')],
  ['spaces in a heading', ' ', '# a'],
  ['spaces in an item', ' ', '- '],
  ['spaces after a fence', ' ', '```a'],
  ['spaces in a quote', ' ', '> a\n>'],
])('many signs of %s take time in proportion', (_, part, begin = '') => {
  expect(blocksOf(`${begin}${part.repeat(MANY / part.length)}b`).length).toBeGreaterThan(0);
});
