import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { picturesOfDocs } from '../../e2e/screenshot-states.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (...patterns: string[]) =>
  globSync(patterns, { cwd: root }).map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const);

const documents = read('{README,ARCHITECTURE,CONTRIBUTING,SECURITY,CHANGELOG}.md', 'docs/*.md');
const decisions = read('docs/decisions/*.md');
const sources = read('{src,scripts,test,e2e,bench}/**/*.{ts,tsx,mjs,css}');

/** The limit of a document's words; those of `docs/operations.md`, and of all documents but the decisions. */
const [WORDS, OPERATIONS_WORDS, ALL_WORDS] = [1_500, 3_000, 12_000];
/** A screen, in lines and characters. */
const [LINES, WIDTH] = [60, 120];
/** The limit of comment lines among the lines of `src`. */
const COMMENTS = 0.09;

/** Counts words. The bars and rules of tables are not words. */
const countWords = (text: string) => text.match(/[\p{L}\p{N}][^\s|]*/gu)?.length ?? 0;

/** Counts the lines that a text takes on a screen. */
function countLines(text: string): number {
  const lines = text.trimEnd().split('\n');
  return lines.reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / WIDTH)), 0);
}

/** String literals, which may hold the signs of a comment; comments on lines of their own; comments behind code. */
const LITERAL = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/;
const OWN_LINES = /^[ \t]*(?:\{?\/\*[\s\S]*?\*\/\}?[ \t]*$|\/\/.*(?:\n[ \t]*\/\/.*)*)/;
const BEHIND_CODE = /\/\*[\s\S]*?\*\/|(?<=\s)\/\/ .*$/;
const COMMENT = new RegExp(`${LITERAL.source}|(?<own>${OWN_LINES.source})|(?<behind>${BEHIND_CODE.source})`, 'gm');

/** The comments of a source: the first line of each, and how many lines it has to itself. Adjacent `//` lines are one comment. */
const commentsIn = (source: string): { begins: string; lines: number }[] =>
  [...source.matchAll(COMMENT)].flatMap(({ groups: { own, behind } = {} }) => {
    const comment = own ?? behind;
    if (comment === undefined) return [];
    return { begins: comment.replace(/^[\s{/*]+/, '').replace(/\n[\s\S]*/, ''), lines: own ? own.split('\n').length : 0 };
  });

const isStiff = (begins: string) => /^(?:What|Who|Whoever)\b/.test(begins);

test.each(documents)('%s is short', (file, text) => {
  expect(countWords(text)).toBeLessThanOrEqual(file === 'docs/operations.md' ? OPERATIONS_WORDS : WORDS);
});

test('all documents but the decisions are short together', () => {
  expect(documents.reduce((sum, [, text]) => sum + countWords(text), 0)).toBeLessThanOrEqual(ALL_WORDS);
});

test.each(decisions)('%s fits on one screen', (_, text) => {
  expect(countLines(text)).toBeLessThanOrEqual(LINES);
});

test('docs/screenshots holds the listed pictures and no others', () => {
  expect(readdirSync(path.join(root, 'docs/screenshots')).sort()).toEqual(picturesOfDocs.map((name) => `${name}.webp`).sort());
});

describe('comments', () => {
  test('comment lines are at most 9 % of src', () => {
    let [comments, lines] = [0, 0];
    for (const [file, source] of sources) {
      if (!file.startsWith('src')) continue;
      lines += source.split('\n').length - 1;
      for (const comment of commentsIn(source)) comments += comment.lines;
    }
    expect(comments / lines, `${comments} comment lines of ${lines}`).toBeLessThanOrEqual(COMMENTS);
  });

  test('no comment begins with What, Who or Whoever', () => {
    const stiff = sources.flatMap(([file, source]) =>
      commentsIn(source).flatMap(({ begins }) => (isStiff(begins) ? `${file}: ${begins}` : [])),
    );
    expect(stiff).toEqual([]);
  });
});

test('comments are found wherever they stand, and long texts are measured', () => {
  const [what, who, whoever] = ['What', 'Who', 'Whoever'];
  const source = `// ${what} goes nowhere.
// Nor this.
const a = 'https://a'; // ${who} knows
/**
 * ${whoever} comes.
 */
{/* Whose this is. */}
const b = ['a/*', "*/ // What"];`;
  const comments = commentsIn(source);
  expect(comments.map(({ lines }) => lines)).toEqual([2, 0, 3, 1]);
  expect(comments.map(({ begins }) => isStiff(begins))).toEqual([true, true, true, false]);
  expect(countWords('| a | `npm test` | --- |\nTwo words')).toBe(5);
  expect(countLines(`# 1\n\n${'x'.repeat(WIDTH + 1)}\n`)).toBe(4);
});
