import { describe, expect, test } from 'vitest';
import { withTodaysNames } from '../../src/client/mentions/todays-names.ts';
import { peopleFor, typedMention } from '../../src/client/mentions/typed-mention.ts';

/** The mention being typed where the text has a `|`. */
function typedIn(marked: string) {
  const caret = marked.indexOf('|');
  return typedMention(marked.replace('|', ''), caret);
}

describe('the mention being typed', () => {
  test.each([
    ['@|', { at: 0, query: '' }],
    ['Ask @An| now', { at: 4, query: 'An' }],
    ['Ask @Ana Di|', { at: 4, query: 'Ana Di' }],
    ['@Ben, (@an|', { at: 7, query: 'an' }],
    ['é\u0301 @jo\u0301|', { at: 3, query: 'jo\u0301' }],
  ])('in %j is %j', (text, typed) => expect(typedIn(text)).toEqual(typed));

  test.each(['|@', 'ana@te|st', '@ |', '@An\na|', 'https://a.test/@an|', `@${'x'.repeat(61)}|`, '|'])('is none in %j', (text) =>
    expect(typedIn(text)).toBeUndefined(),
  );
});

describe('the people offered', () => {
  const team = ['Ana Diaz', 'Ana Lena Diaz', 'José Núñez', 'Marisol Diaz', "Conor O'Brien", 'Anne-Marie Vega', 'Dana Reyes'].map(
    (name) => ({ name }),
  );
  const offered = (query: string, people = team) => peopleFor(query, people).map(({ name }) => name);

  test.each([
    ['jose', ['José Núñez']],
    ['NUN', ['José Núñez']],
    ['di', ['Ana Diaz', 'Ana Lena Diaz', 'Marisol Diaz']],
    ['D', ['Dana Reyes', 'Ana Diaz', 'Ana Lena Diaz', 'Marisol Diaz']],
    ['diaz m', ['Marisol Diaz']],
    ['mar', ['Marisol Diaz', 'Anne-Marie Vega']],
    ["o'b", ["Conor O'Brien"]],
    ['brien', ["Conor O'Brien"]],
    ['iaz', []],
    ['Ana Diaz', ['Ana Diaz', 'Ana Lena Diaz']],
    ['Ana Diaz ', []],
    ['Ana ', ['Ana Diaz', 'Ana Lena Diaz']],
    ['Ana Diaz,', []],
    ['Ana please', []],
  ])('for %j are %j', (query, names) => expect(offered(query)).toEqual(names));

  test('are all of a small team for no letters, and eight of a large one', () => {
    expect(offered('')).toEqual(team.map(({ name }) => name));
    const many = Array.from({ length: 500 }, (_, at) => ({ name: `Person ${at}` }));
    expect(offered('', many)).toEqual(many.slice(0, 8).map(({ name }) => name));
    expect(offered('499', many)).toEqual(['Person 499']);
  });
});

test('a mention shows the name of today, or the written one if nobody knows a new one', () => {
  const names = new Map([['a', 'Ana Gomez']]);
  const mentions = [
    { as: 'Ana Diaz', id: 'a' },
    { as: 'Ben', id: 'b' },
  ];
  expect(withTodaysNames('Ask @ana diaz, @Ben, @Cole.', mentions, names)).toEqual({
    text: 'Ask @Ana Gomez, @Ben, @Cole.',
    people: [
      { from: 4, to: 14, id: 'a' },
      { from: 16, to: 20, id: 'b' },
    ],
  });
});
