import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from '#shared/fold.ts';
import { findMentions, MENTIONS_MOST } from '#shared/mentions.ts';

const peopleOf = (...names: string[]) => names.map((name) => ({ id: name, name }));
const team = peopleOf(
  'Ana',
  'Ana Diaz',
  'José Núñez',
  'Ben',
  "Conor O'Brien",
  'Dr. J.',
  'Straße',
  '山田',
  '山田太郎',
  'สมชาย',
  'Anne-Marie',
);

/** The ids of the people mentioned in a text, with the words that mention them. */
const mentionsIn = (text: string, people = team) => findMentions(text, people).map(({ from, to, id }) => [id, text.slice(from, to)]);

describe('a mention', () => {
  test.each([
    ['@Ana Diaz, please', 'Ana Diaz', '@Ana Diaz'],
    ['Ask @Ana', 'Ana', '@Ana'],
    ['@Ana Diazepam', 'Ana', '@Ana'],
    ['(@BEN)', 'Ben', '@BEN'],
    ['Done by @ben.', 'Ben', '@ben'],
    ['line\n@Ben\nline', 'Ben', '@Ben'],
    ["@Ben's keys", 'Ben', '@Ben'],
    ['@jose nunez', 'José Núñez', '@jose nunez'],
    ['@Jose\u0301 Nu\u0301n\u0303ez!', 'José Núñez', '@Jose\u0301 Nu\u0301n\u0303ez'],
    ['@José\u00a0Núñez', 'José Núñez', '@José\u00a0Núñez'],
    ['@Conor O’Brien', "Conor O'Brien", '@Conor O’Brien'],
    ['@Dr. J. knows', 'Dr. J.', '@Dr. J.'],
    ['@strasse', 'Straße', '@strasse'],
    ['＠山田 お願い', '山田', '＠山田'],
    ['@Anne-Marie', 'Anne-Marie', '@Anne-Marie'],
    ['@山田さん', '山田', '@山田'],
    ['@山田太郎です', '山田太郎', '@山田太郎'],
    ['@Benさん', 'Ben', '@Ben'],
    ['請@山田看', '山田', '@山田'],
    ['@สมชายครับ', 'สมชาย', '@สมชาย'],
    ['@@Ben', 'Ben', '@Ben'],
    ['@Nobody @Ben', 'Ben', '@Ben'],
  ])('in %j is of %s', (text, id, words) => expect(mentionsIn(text)).toEqual([[id, words]]));

  test.each([
    'ana@ben.test',
    'ana@Ben',
    'é@Ben',
    'a_@Ben',
    '@ben.test',
    '@Ben-Gurion',
    '@ben@chat.test',
    '@Benny',
    '@Ben_2',
    '@ Ben',
    '@',
    'Ben',
    'https://chat.test/@Ben',
    '@Anne',
    '@山田.test',
    '',
  ])('is none in %j', (text) => expect(mentionsIn(text)).toEqual([]));

  test('goes by accents where two names differ in these alone', () => {
    const people = peopleOf('Jose', 'José');
    expect(mentionsIn('@José @jose @JOSÉ @Josè', people).map(([id]) => id)).toEqual(['José', 'Jose', 'José', 'Jose']);
  });

  test('may be of a name with an @', () => {
    expect(mentionsIn('@Ben @home', peopleOf('Ben', 'Ben @home', 'home'))).toEqual([['Ben @home', '@Ben @home']]);
  });
});

test('of more than 50 people in a text, the first 50 are mentioned, however often', () => {
  const people = peopleOf(...Array.from({ length: 60 }, (_, at) => `Person ${at}`));
  const found = mentionsIn([...people, ...people].map(({ name }) => `@${name}`).join(' '), people);
  expect(found.map(([id]) => id)).toEqual([...people.slice(0, MENTIONS_MOST), ...people.slice(0, MENTIONS_MOST)].map(({ id }) => id));
});

/** The same by trying every end of every name, for texts of letters, blanks and a few signs. */
function foundSlowly(text: string, names: readonly string[]): string[] {
  const found: string[] = [];
  let next = 0;
  for (let from = 0; from < text.length; from++) {
    if (from < next || text[from] !== '@' || /[\p{L}\p{N}_]\p{M}*$/u.test(text.slice(0, from))) continue;
    const ends = Array.from({ length: text.length - from }, (_, at) => text.length - at);
    const end = ends.find(
      (to) =>
        names.some((name) => fold(name) === fold(text.slice(from + 1, to))) &&
        /^(?![\p{L}\p{N}\p{M}_]|[-.@][\p{L}\p{N}])/u.test(text.slice(to)),
    );
    if (end === undefined) continue;
    found.push(text.slice(from, end));
    next = end;
  }
  return found;
}

const part = fc.constantFrom('a', 'A', 'á', 'a\u0301', 'b', 'ß', 'ss', ' ', ' ', '@', ' @', '.', '-', '1', '_', '\n');
const words = fc.array(fc.constantFrom('a', 'á', 'b', 'ab', 'ß', 'a.', 'a-b', 'a1'), { minLength: 1, maxLength: 3 });
const name = words.map((all) => all.join(' '));

test('every text gives the same mentions as trying all names at all places', () => {
  const texts = fc
    .array(
      fc.oneof(
        part,
        name,
        name.map((one) => ` @${one}`),
      ),
      { maxLength: 20 },
    )
    .map((all) => all.join(''));
  fc.assert(
    fc.property(texts, fc.array(name, { maxLength: 6 }), (text, names) => {
      expect(mentionsIn(text, peopleOf(...names)).map(([, written]) => written)).toEqual(foundSlowly(text, names));
    }),
    { numRuns: 1_000 },
  );
});

test('whatever the names and the text, mentions stand in order and are of the name that is written', () => {
  const any = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.array(any, { minLength: 1 }), fc.array(fc.tuple(any, fc.nat())), (names, parts) => {
      const text = parts.map(([before, at]) => `${before} @${names[at % names.length]}`).join('');
      let last = 0;
      for (const { from, to, id } of findMentions(text, peopleOf(...names))) {
        expect(from).toBeGreaterThanOrEqual(last);
        expect(fold(text.slice(from, to))).toBe(`@${fold(id)}`);
        last = to;
      }
    }),
  );
});
