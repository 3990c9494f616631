import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeTexts } from '../../src/client/board-store/merge/merge-texts.ts';

// Few lines, so that two people often write the same one.
const line = fc.constantFrom('', 'a', 'b', 'c', 'd');
const text = fc.tuple(fc.array(line, { maxLength: 6 }), fc.constantFrom('', '\n')).map(([lines, end]) => lines.join('\n') + end);
const three = [text, text, text] as const;

type Change = 'keep' | 'edit' | 'remove' | 'add below';
/** Per line of a text, who changes it and how. No line is changed by both. */
const plans = fc.array(
  fc.record({ by: fc.constantFrom('mine', 'theirs'), change: fc.constantFrom<Change>('keep', 'edit', 'remove', 'add below') }),
  { minLength: 1, maxLength: 12 },
);
type Plan = { by: string; change: Change }[];

const changedBy = (plan: Plan, who: string) =>
  plan.flatMap(({ by, change }, at) => {
    const original = `line ${at}`;
    if (who !== 'both' && by !== who) return original;
    return { keep: [original], edit: [`${by} ${at}`], remove: [], 'add below': [original, `${by} below ${at}`] }[change];
  });

test('two people change different lines, even adjacent ones → both changes are kept, with no question', () => {
  fc.assert(
    fc.property(plans, fc.constantFrom('\n', '\r\n'), fc.boolean(), (plan, end, hasEnd) => {
      const write = (who: string, by = end) => {
        const lines = changedBy(plan, who);
        return lines.join(by) + (hasEnd && lines.length > 0 ? by : '');
      };
      // A browser's text field turns every line break into \n.
      const merged = mergeTexts(write('nobody'), write('mine', '\n'), write('theirs'));
      expect(merged.overlaps).toEqual([]);
      const both = write('both');
      expect(merged.mine.replaceAll('\r\n', '\n')).toBe(both.replaceAll('\r\n', '\n'));
      expect(merged.theirs).toBe(merged.mine);
    }),
  );
});

test('the two sides see the same overlaps, and each keeps its own lines there', () => {
  fc.assert(
    fc.property(...three, (base, mine, theirs) => {
      const here = mergeTexts(base, mine, theirs);
      const there = mergeTexts(base, theirs, mine);
      expect(there.overlaps).toEqual(here.overlaps.map((one) => ({ mine: one.theirs, theirs: one.mine })));
      expect(there.theirs.trimEnd()).toBe(here.mine.trimEnd());
      if (here.overlaps.length === 0) expect(here.theirs).toBe(here.mine);
    }),
  );
});

test('only one side changed the text → its text is the result', () => {
  fc.assert(
    fc.property(text, text, (base, changed) => {
      for (const merged of [mergeTexts(base, changed, base), mergeTexts(base, base, changed), mergeTexts(base, changed, changed)])
        expect(merged).toEqual({ mine: changed, theirs: changed, overlaps: [] });
    }),
  );
});

test('every line that somebody wrote is in the result or in an overlap', () => {
  fc.assert(
    fc.property(...three, (base, mine, theirs) => {
      const merged = mergeTexts(base, mine, theirs);
      const [kept, old] = [merged.mine.split('\n'), base.split('\n')];
      for (const one of mine.split('\n')) if (!old.includes(one) && one) expect(kept).toContain(one);
      const shown = merged.overlaps.flatMap((overlap) => overlap.theirs.split('\n'));
      for (const one of theirs.split('\n')) if (!old.includes(one) && one) expect([...kept, ...shown]).toContain(one);
    }),
  );
});

test('the same line changed twice → only that line is in the overlap', () => {
  expect(mergeTexts('a\nb\nc\nd', 'A\nb mine\nc\nd', 'a\nb theirs\nc\nD')).toEqual({
    mine: 'A\nb mine\nc\nD',
    theirs: 'A\nb theirs\nc\nD',
    overlaps: [{ mine: 'b mine', theirs: 'b theirs' }],
  });
});

test('one side rewrote lines of which the other changed two apart → all of them are one overlap', () => {
  const merged = mergeTexts('a\nb\nc\nd\ne\nf', 'x\ny\nf', 'a\nB\nc\nD\ne\nf');
  expect(merged.overlaps).toEqual([{ mine: 'x\ny', theirs: 'a\nB\nc\nD\ne' }]);
  expect(merged.mine).toBe('x\ny\nf');
});

test('changes far apart among equal lines count as one, because comparing these would take minutes, but only its changed lines overlap', () => {
  const lines = (count: number) => 'a\n'.repeat(count);
  const theirs = `${lines(300)}c\n${lines(299)}`;
  expect(mergeTexts(lines(600), `b\n${lines(598)}b\n`, theirs)).toMatchObject({
    mine: `b\n${lines(299)}c\n${lines(298)}b\n`,
    overlaps: [],
  });
  const { overlaps } = mergeTexts(lines(600), `b\n${lines(599)}b\n`, theirs);
  expect(overlaps).toEqual([{ mine: `b\n${lines(599)}b`, theirs: theirs.trimEnd() }]);
});

test('a line added at the end, and a line break added there by the other → both are kept', () => {
  expect(mergeTexts('a\nb', 'a\nb\nc', 'A\nb\n')).toEqual({ mine: 'A\nb\nc\n', theirs: 'A\nb\nc\n', overlaps: [] });
});

test('a stored text with \\r\\n keeps it after an edit in a text field, which knows only \\n', () => {
  const { mine, overlaps } = mergeTexts('a\r\nb\r\nc\r\n', 'A\nb\nc\n', 'a\r\nb\r\nC\r\n');
  expect({ mine, overlaps }).toEqual({ mine: 'A\r\nb\r\nC\r\n', overlaps: [] });
});
