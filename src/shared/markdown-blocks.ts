/** A checkbox of a task list. */
export type Box = {
  /** The offset of its `x` or space in the text. */
  at: number;
  checked: boolean;
  /** The rest of its line, as typed. */
  label: string;
};

type Item = { at: number; box: Box | undefined; blocks: readonly Block[] };

/** A part of a text that has its lines to itself, from the offset `at`. A text ends with a line break if a block follows. */
export type Block = { at: number } & (
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'quote'; blocks: readonly Block[] }
  | { kind: 'list'; start: number | undefined; items: readonly Item[] }
);

/** A line without the marks of the blocks around it, and its offset in the text. */
type Line = { text: string; at: number };

type Found = { block: Block; next: number };

/** Where lines stand: in how many blocks, and what is around them. */
type Place = { depth: number; isInItem?: boolean; isAfterText?: boolean; isFollowed?: boolean };

/** Blocks nested deeper are text, which bounds the work and the number of elements. */
const DEEPEST = 8;

const FENCE = /^ {0,3}(`{3,})([^`]*)$/;
/** The language of a fence. Any other text beside one is code that was pasted there. */
const LANGUAGE = /^[a-z][\w+#.-]*$/;
/** Needs a space, because a line may begin with `>5 minutes`. Git marks a conflict with seven signs. */
const QUOTE = /^ {0,3}>(?!>{5})(?:[ \t]|(?=>|\s*$))/;
const HEADING = /^ {0,3}#{1,6}[ \t]+(?=\S)/;
/** The signs that may end a heading. */
const HEADING_END = /(?<![ \t])[ \t]+#+$/;
/** Knows no `+`, with which added lines of code and traces of shells begin. */
const ITEM = /^([ \t]*(?:[-*]|(\d{1,9})[.)]))([ \t]+)(?:\[([ xX])\][ \t]+)?(?=\S)/;

const without = ({ text, at }: Line, length: number): Line => ({ text: text.slice(length), at: at + length });

/** The white space that a line begins with, up to a width. Tabs count as in code. */
function indentOf(text: string, most = Number.POSITIVE_INFINITY): { length: number; width: number } {
  let [length, width] = [0, 0];
  for (; width < most && (text[length] === ' ' || text[length] === '\t'); length += 1) width += text[length] === '\t' ? 4 - (width % 4) : 1;
  return { length, width };
}

const dedented = (line: Line, width: number): Line => without(line, indentOf(line.text, width).length);

/** An item of a list: its first line's mark, and its lines without it. `width`: how far in they stand at most. */
type Entry = { at: number; sign: string; number: number | undefined; width: number; box: Box | undefined; lines: Line[] };

function entryAt(line: Line): Entry | undefined {
  const found = ITEM.exec(line.text);
  if (!found) return undefined;
  const [all, mark = '', digits, space = '', state] = found;
  const first = without(line, all.length);
  const boxAt = line.at + mark.length + space.length + 1;
  return {
    at: line.at,
    sign: mark.slice(-1),
    number: digits === undefined ? undefined : Number(digits),
    width: indentOf(mark).width + mark.trimStart().length + space.length,
    box: state === undefined ? undefined : { at: boxAt, checked: state !== ' ', label: first.text.trim() },
    lines: [first],
  };
}

/** Whether an item goes on a list: by the same mark, and by numbers that count up or are all the same. */
function goesOn(entries: readonly Entry[], { sign, number = 0 }: Entry): boolean {
  const [one, two] = entries;
  const first = one?.number ?? 0;
  const step = (two?.number ?? number) - first;
  return sign === one?.sign && (step === 0 || step === 1) && number === first + step * entries.length;
}

/** A list. In prose no single sign without a box begins one, unless within another item, and no number but 1 right after a line of text. */
function listAt(lines: readonly Line[], from: number, { depth, isInItem, isAfterText }: Place): Found | undefined {
  const begin = lines[from] as Line;
  const indent = indentOf(begin.text).width;
  const first = indent < 4 ? entryAt(begin) : undefined;
  if (!first || (isAfterText && (first.number ?? 1) !== 1)) return undefined;
  const entries = [first];
  let last = first;
  let next = from + 1;
  for (let at = next; at < lines.length; at += 1) {
    const line = lines[at] as Line;
    if (line.text.trim() === '') continue;
    const isInside = indentOf(line.text).width >= indent + 2;
    const entry = isInside ? undefined : entryAt(line);
    if (!isInside && !(entry && goesOn(entries, entry))) break;
    // Blank lines belong to the item before them.
    for (; next < (entry ? at : at + 1); next += 1) last.lines.push(dedented(lines[next] as Line, last.width));
    if (entry) entries.push(entry);
    last = entry ?? last;
    next = at + 1;
  }
  if (entries.length === 1 && !isInItem && !first.box) return undefined;
  const items = entries.map((entry): Item => {
    const blocks = blocksIn(entry.lines, { depth: depth + 1, isInItem: true, isFollowed: entry !== last });
    return { at: entry.at, box: entry.box, blocks };
  });
  return { block: { kind: 'list', at: first.at, start: first.number, items }, next };
}

function codeAt(lines: readonly Line[], from: number): Found | undefined {
  const begin = lines[from] as Line;
  const [, fence, beside = ''] = FENCE.exec(begin.text) ?? [];
  if (!fence) return undefined;
  const closing = new RegExp(`^ {0,3}${fence}\u0060*\\s*$`);
  const { width } = indentOf(begin.text);
  const pasted = beside.trim();
  const inside = pasted === '' || LANGUAGE.test(pasted) ? [] : [pasted];
  let next = from + 1;
  for (; next < lines.length && !closing.test(lines[next]?.text ?? ''); next += 1) inside.push(dedented(lines[next] as Line, width).text);
  return { block: { kind: 'code', at: begin.at, text: inside.join('\n') }, next: next + 1 };
}

function quoteAt(lines: readonly Line[], from: number, depth: number): Found | undefined {
  const inside: Line[] = [];
  const begin = lines[from] as Line;
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] as Line;
    const [mark] = QUOTE.exec(line.text) ?? [];
    if (mark === undefined) break;
    inside.push(without(line, mark.length));
  }
  if (inside.length === 0) return undefined;
  return { block: { kind: 'quote', at: begin.at, blocks: blocksIn(inside, { depth: depth + 1 }) }, next: from + inside.length };
}

function headingAt(lines: readonly Line[], from: number): Found | undefined {
  const { text: line, at } = lines[from] as Line;
  const [mark] = HEADING.exec(line) ?? [];
  if (mark === undefined) return undefined;
  const text = line.slice(mark.length).trimEnd().replace(HEADING_END, '');
  return { block: { kind: 'heading', at, text }, next: from + 1 };
}

function blockAt(lines: readonly Line[], at: number, place: Place): Found | undefined {
  const nested = place.depth < DEEPEST ? (quoteAt(lines, at, place.depth) ?? listAt(lines, at, place)) : undefined;
  return nested ?? codeAt(lines, at) ?? headingAt(lines, at);
}

function blocksIn(lines: readonly Line[], place: Place): Block[] {
  const blocks: Block[] = [];
  let plain: Line[] = [];
  const endText = (end: string) => {
    const [first] = plain;
    if (first) blocks.push({ kind: 'text', at: first.at, text: plain.map(({ text }) => text).join('\n') + end });
    plain = [];
  };
  for (let at = 0; at < lines.length; ) {
    const found = blockAt(lines, at, { ...place, isAfterText: /\S/.test(plain.at(-1)?.text ?? '') });
    if (found) {
      endText('\n');
      blocks.push(found.block);
    } else plain.push(lines[at] as Line);
    at = found?.next ?? at + 1;
  }
  endText(place.isFollowed ? '\n' : '');
  return blocks;
}

/**
 * The blocks of a Markdown text. Only what is clearly written as a block is one:
 * a quote ends where its lines lack the sign, a list needs a second item or a box, and white space makes no code.
 */
export function blocksOf(text: string): readonly Block[] {
  let at = 0;
  const lines = text.split('\n').map((line): Line => {
    const begins = at;
    at += line.length + 1;
    return { text: line, at: begins };
  });
  return blocksIn(lines, { depth: 0 });
}
