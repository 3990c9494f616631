import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerptOf, markWords } from '../../src/client/text/mark-words.ts';

/** The text with its marks in brackets. */
const marked = (text: string, words: string) =>
  markWords(text, words.split(' '))
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('');

test.each([
  ['Printer in the LOBBY', 'lobby print', '[Print]er in the [LOBBY]'],
  ['Señor Peña', 'pena SENOR', '[Señor] [Peña]'],
  ['Pen\u0303a', 'pena', '[Pen\u0303a]'],
  ['Pen\u0303a', 'pen', '[Pen\u0303]a'],
  ['Weißstraße', 'straße', 'Weiß[straße]'],
  ['Weißstraße', 'STRASSE', 'Weiß[straße]'],
  ['Maß nehmen', 'mas', '[Maß] nehmen'],
  ['ﬁrst ﬁre', 'f', '[ﬁ]rst [ﬁ]re'],
  ['Ana’s “list”', 'ana\'s "list"', '[Ana’s] [“list”]'],
  ['ΟΔΟΣ', 'οδος', '[ΟΔΟΣ]'],
  ['🏠 house 🏠', '🏠', '[🏠] house [🏠]'],
  ['aaaa', 'aa', '[aa][aa]'],
  ['overlapping', 'overlap lapping', '[overlap][ping]'],
  ['<b>not</b> markup', '<b>', '[<b>]not</b> markup'],
  ['nothing', 'else', 'nothing'],
  ['blank words', ' ', 'blank words'],
  ['', 'word', ''],
])('in %j the words %j are marked as %j', (text, words, result) => expect(marked(text, words)).toBe(result));

test('a mark ends at a letter’s boundary, even if the letter folds to several', () => {
  expect(marked(`${'ﬁ'.repeat(3)} ﬁ`, 'fif')).toBe('[ﬁﬁ]ﬁ ﬁ');
  expect(marked('x'.repeat(20_000), 'x')).toBe('[x]'.repeat(20_000));
});

test('an excerpt of a long text begins near its first mark, and a short text at its beginning', () => {
  const long = `${'before '.repeat(40)}chimney ${'after '.repeat(40)}`;
  expect(excerptOf(long, ['chimney'], 60)).toMatch(/^…before( before)* chimney after/);
  expect(excerptOf(`A chimney ${'after '.repeat(40)}`, ['chimney'], 20)).toBe('A chimney after afte');
  expect(excerptOf(long, ['nothing'], 20)).toBe(long.slice(0, 20));
  expect(excerptOf(`https://${'x'.repeat(90)}/chimney`, ['chimney'], 20)).toBe('…chimney');
});

test('marks neither lose nor invent text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string({ minLength: 1, maxLength: 3, unit: 'grapheme' })), (text, words) => {
      expect(
        markWords(text, words)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
