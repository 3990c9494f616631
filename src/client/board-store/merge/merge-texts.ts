import { diffIndices } from 'node-diff3';

/** The same lines as each of two people left them. */
type Overlap = { mine: string; theirs: string };

type MergedTexts = {
  /** Both changes; where they overlap, my lines. */
  mine: string;
  /** Both changes; where they overlap, their lines. */
  theirs: string;
  overlaps: Overlap[];
};

type Text = { lines: string[]; end: string; hasEnd: boolean };
type Side = 'mine' | 'theirs';
type Difference = { buffer1: [from: number, length: number]; buffer2Content: string[] };
/** Lines `from` to `to` of the base, replaced by one side. */
type Hunk = { side: Side; from: number; to: number; lines: string[] };

/** A text as lines. The break at its end is kept apart, because it is no line that two people could both change. */
function read(text: string): Text {
  const hasEnd = text.endsWith('\n');
  const lines = text.split(/\r?\n/);
  if (hasEnd || text === '') lines.pop();
  return { lines, hasEnd, end: /\r?\n/.exec(text)?.[0] ?? '' };
}

/** Above this many changed lines, they count as one change, because repeated lines take cubic time. */
const MOST = 500;

/** The part of two texts between the lines that both begin and both end with. */
function middle(one: string[], other: string[]) {
  const most = Math.min(one.length, other.length);
  let [start, end] = [0, 0];
  while (start < most && one[start] === other[start]) start += 1;
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return { start, was: one.slice(start, one.length - end), is: other.slice(start, other.length - end) };
}

/** The changes of one side. Lines replaced by as many others are changes of their own, so that each merges by itself. */
function hunksOf(side: Side, base: string[], changed: string[]): Hunk[] {
  const { start, was, is } = middle(base, changed);
  const isMuch = was.length + is.length > MOST;
  const differences: Difference[] = isMuch ? [{ buffer1: [0, was.length], buffer2Content: is }] : diffIndices(was, is);
  return differences.flatMap(({ buffer1: [at, length], buffer2Content: lines }): Hunk[] => {
    const from = start + at;
    if (length !== lines.length) return [{ side, from, to: from + length, lines }];
    const each = lines.map((line, index) => ({ side, from: from + index, to: from + index + 1, lines: [line] }));
    return each.filter((hunk) => hunk.lines[0] !== base[hunk.from]);
  });
}

/** Whether a hunk changes lines that begin before `to`, or adds lines at the same place as the hunk before it. */
const overlaps = (hunk: Hunk, last: Hunk | undefined, to: number) =>
  last !== undefined && (hunk.from < to || (hunk.from === hunk.to && hunk.from === last.from));

/** The hunks of both sides, in groups that overlap. */
function group(hunks: Hunk[]): Hunk[][] {
  const groups: Hunk[][] = [];
  let to = 0;
  for (const hunk of hunks.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = groups.at(-1);
    if (last && overlaps(hunk, last.at(-1), to)) last.push(hunk);
    else groups.push([hunk]);
    to = Math.max(to, hunk.to);
  }
  return groups;
}

/** Lines `from` to `to` of the base after the hunks of one side. */
function applied(base: string[], hunks: Hunk[], from: number, to: number): string[] {
  const lines: string[] = [];
  let at = from;
  for (const hunk of hunks) {
    lines.push(...base.slice(at, hunk.from), ...hunk.lines);
    at = hunk.to;
  }
  return [...lines, ...base.slice(at, to)];
}

const sideOf = (side: Side, hunks: Hunk[]) => hunks.filter((hunk) => hunk.side === side);
const isSame = (one: string[], other: string[]) => one.length === other.length && one.every((line, at) => line === other[at]);

/** Merges two changes of a text by lines. Line breaks are those of their text. @param base the text that both started from */
export function mergeTexts(base: string, mine: string, theirs: string): MergedTexts {
  const [was, my, their] = [read(base), read(mine), read(theirs)];
  const found: Overlap[] = [];
  const [ours, others]: [string[], string[]] = [[], []];
  const add = (my: string[], their = my) => {
    ours.push(...my);
    others.push(...their);
  };
  const end = their.end || my.end || '\n';
  let at = 0;
  for (const hunks of group([...hunksOf('mine', was.lines, my.lines), ...hunksOf('theirs', was.lines, their.lines)])) {
    const from = Math.min(...hunks.map((hunk) => hunk.from));
    const to = Math.max(...hunks.map((hunk) => hunk.to));
    add(was.lines.slice(at, from));
    const by = (side: Side) => applied(was.lines, sideOf(side, hunks), from, to);
    const [only] = hunks;
    if (hunks.length === 1 && only) add(only.lines);
    else {
      const [mine, theirs] = [by('mine'), by('theirs')];
      add(mine, theirs);
      if (!isSame(mine, theirs)) found.push({ mine: mine.join('\n'), theirs: theirs.join('\n') });
    }
    at = to;
  }
  add(was.lines.slice(at));
  const hasEnd = my.hasEnd === was.hasEnd ? their.hasEnd : my.hasEnd;
  const written = (lines: string[]) => lines.join(end) + (hasEnd && lines.length > 0 ? end : '');
  return { mine: written(ours), theirs: written(others), overlaps: found };
}
