/** A part of a text from the offset `at`: plain, or formatted by marks that are no part of it. */
export type Inline = { at: number } & (
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; parts: readonly Inline[] }
  | { kind: Emphasis; parts: readonly Inline[] }
);

type Emphasis = 'strong' | 'em';
/** The emphasis of each sign, from the inside out. */
const kinds: Record<string, Emphasis[]> = { '*': ['em'], _: ['em'], '**': ['strong'], __: ['strong'], '***': ['em', 'strong'] };

/** More marks than these are not nested, which bounds the number of elements. */
const DEEPEST = 8;

/** In this order: an escaped sign, a URL, code, a link, stars or underscores, and the end of a paragraph. */
const SIGN = new RegExp(
  [
    /\\[\\*_`[]/u,
    /https?:\/\/[^\s<>"`]*[^\s<>"`*_.,;:!?'()[\]{}]/u,
    // White space on one side only means that the signs are quotation marks.
    /(?<![\p{L}\p{N}`])(?<fence>`+)(?!`)(?<pad>[ \t]?)(?=\S)(?<code>(?:[^`\n]|(?!\k<fence>)`)+)(?<=\S)\k<pad>\k<fence>(?!`)/u,
    // The one relative link is that of a file.
    /!?\[(?<label>(?:[^[\]\n]|\[[^[\]\n]*\])+)\]\((?<href>(?:https?:\/\/|mailto:)(?:[^\s()<>[\]]|\([^\s()<>[\]]*\))+|\/api\/files\/[\da-f-]{36})\)/u,
    /(?<run>\*+|_+)/u,
    /(?<gap>\n[ \t\r]*\n)/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

// Emphasis begins and ends with words, so that the stars of paths, products and patterns stay.
const BEFORE_OPENING = /(?:^|[\s\p{Ps}\p{Pi}"'–—|*_])$/u;
const AFTER_OPENING = /^[\p{L}\p{M}\p{N}\p{So}\p{Sc}\p{Ps}\p{Pi}"'`#@&<*_~]/u;
const BEFORE_CLOSING = /[^\s\p{Ps}\p{Pi}]$/u;
const AFTER_CLOSING = /^(?:$|[\s\p{Pe}\p{Pf}"'.,;:!?…–—|*_-])/u;

/** The parts since an opening sign; the first frame has none. */
type Frame = { at: number; sign: string; parts: Inline[] };

function add({ parts }: Frame, ...more: readonly Inline[]): void {
  for (const part of more) {
    const last = parts.at(-1);
    if (part.kind === 'text' && last?.kind === 'text') last.text += part.text;
    else if (part.kind !== 'text' || part.text !== '') parts.push(part.kind === 'text' ? { ...part } : part);
  }
}

const asText = (text: string, at: number): Inline => ({ kind: 'text', text, at });

/** Emphasis, by opening and closing signs that come in turn. */
function nesting() {
  const outer: Frame = { at: 0, sign: '', parts: [] };
  const frames = [outer];
  const top = () => frames.at(-1) ?? outer;
  const putBack = (unclosed: readonly Frame[], into: Frame) => {
    for (const { at, sign, parts } of unclosed) add(into, asText(sign, at), ...parts);
  };
  return {
    parts: outer.parts,
    put: (part: Inline) => add(top(), part),
    open: (sign: string, at: number) => {
      putBack(frames.splice(1, frames.length - DEEPEST), outer);
      frames.push({ at, sign, parts: [] });
    },
    /** @returns whether it was open */
    close: (sign: string): boolean => {
      const last = frames.findLastIndex((frame) => frame.sign === sign);
      const [frame, ...unclosed] = last < 0 ? [] : frames.splice(last);
      if (!frame) return false;
      putBack(unclosed, frame);
      // `__init__` is a name.
      if (sign === '__' && frame.parts.every((part) => part.kind === 'text' && /^\w*$/.test(part.text))) {
        putBack([frame], top());
        return false;
      }
      const { at, parts } = frame;
      add(top(), ...(kinds[sign] ?? []).reduce<readonly Inline[]>((inside, kind) => [{ kind, at, parts: inside }], parts));
      return true;
    },
    end: () => putBack(frames.splice(1), outer),
  };
}

/** The parts of a text: emphasis, code within a line, and links to pages, mail addresses and files. */
export function inlineOf(text: string): readonly Inline[] {
  const marks = nesting();
  let at = 0;
  for (const { index, 0: all, groups: { code, label, href = '', run, gap } = {} } of text.matchAll(SIGN)) {
    marks.put(asText(text.slice(at, index), at));
    at = index + all.length;
    if (gap) marks.end();
    if (code !== undefined) marks.put({ kind: 'code', at: index, text: code });
    else if (label !== undefined) marks.put({ kind: 'link', at: index, href, parts: inlineOf(label) });
    else if (run === undefined) marks.put(asText(all, index));
    else {
      const [before, after] = [text.slice(Math.max(0, index - 2), index), text.slice(at, at + 2)];
      const isOpening = BEFORE_OPENING.test(before) && AFTER_OPENING.test(after);
      const isClosing = BEFORE_CLOSING.test(before) && AFTER_CLOSING.test(after);
      // Both at once are quoted stars.
      if (isClosing && !isOpening && marks.close(run)) continue;
      if (isOpening && !isClosing && Object.hasOwn(kinds, run)) marks.open(run, index);
      else marks.put(asText(all, index));
    }
  }
  marks.put(asText(text.slice(at), at));
  marks.end();
  return marks.parts;
}

const textOf = (parts: readonly Inline[]): string => parts.map((part) => ('text' in part ? part.text : textOf(part.parts))).join('');

/** A text without its marks, such as for an accessible name. */
export const withoutMarks = (text: string): string => textOf(inlineOf(text));
