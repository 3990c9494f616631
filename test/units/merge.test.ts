import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedFields, draftFields, type TaskField } from '../../src/client/board-store/draft-fields.ts';
import { labelText } from '../../src/client/board-store/label-text.ts';
import { merge } from '../../src/client/board-store/merge/merge.ts';
import type { TaskDraft } from '../../src/client/board-store/task-draft.ts';

// Few values, so that two people often choose the same one.
const text = fc.constantFrom('', 'a', 'b', 'c');
const draft: fc.Arbitrary<TaskDraft> = fc.record({
  title: text,
  description: text,
  assignee: fc.constantFrom(null, 'Ana Diaz', 'Bo Lee'),
  priority: fc.constantFrom('low', 'medium', 'high'),
  day: fc.constantFrom('', '2026-01-31', '2026-02-01'),
  labels: fc.subarray(['A', 'B', 'C']).map(labelText),
});
/** The fields that are merged as a whole. */
const wholeFields = draftFields.filter((field) => field !== 'labels');
const three = [draft, draft, draft] as const;

const check = (holds: (base: TaskDraft, mine: TaskDraft, theirs: TaskDraft) => void) => fc.assert(fc.property(...three, holds));
const values = (of: TaskDraft, fields: TaskField[]) => fields.map((field) => of[field]);

test('every field that I changed keeps my value', () => {
  check((base, mine, theirs) => {
    const changed = changedFields(base, mine).filter((field) => field !== 'labels');
    expect(values(merge(base, mine, theirs).merged, changed)).toEqual(values(mine, changed));
  });
});

test('every field that I did not change takes theirs', () => {
  check((base, mine, theirs) => {
    const untouched = draftFields.filter((field) => mine[field] === base[field]);
    expect(values(merge(base, mine, theirs).merged, untouched)).toEqual(values(theirs, untouched));
  });
});

test('a conflict is a field that both changed differently', () => {
  check((base, mine, theirs) => {
    const both = wholeFields.filter(
      (field) => mine[field] !== base[field] && theirs[field] !== base[field] && mine[field] !== theirs[field],
    );
    expect(merge(base, mine, theirs).conflicts).toEqual(both);
  });
});

test('both sides see the same conflicts, and without one the same result', () => {
  check((base, mine, theirs) => {
    const here = merge(base, mine, theirs);
    const there = merge(base, theirs, mine);
    expect(there.conflicts).toEqual(here.conflicts);
    if (here.conflicts.length === 0) expect(there.merged).toEqual(here.merged);
  });
});

test('`taken` lists the fields that have something of theirs', () => {
  check((base, mine, theirs) => {
    const { taken, merged, conflicts } = merge(base, mine, theirs);
    expect(taken).toEqual(changedFields(mine, merged));
    expect(taken.filter((field) => conflicts.includes(field))).toEqual([]);
  });
});

test('identical changes are neither a conflict nor taken', () => {
  check((base, mine) => {
    expect(merge(base, mine, mine)).toMatchObject({ merged: mine, conflicts: [], taken: [] });
  });
});

test('merging a merged result again changes nothing', () => {
  check((base, mine, theirs) => {
    const { merged } = merge(base, mine, theirs);
    expect(merge(theirs, merged, theirs)).toMatchObject({ merged, conflicts: [], taken: [] });
  });
});

test('both changes are merged, and the inputs stay unchanged', () => {
  const base: TaskDraft = Object.freeze({ title: 'Gate', description: '', assignee: null, priority: 'medium', day: '' });
  const mine: TaskDraft = Object.freeze({ ...base, title: 'Mine', priority: 'low' });
  const theirs: TaskDraft = Object.freeze({ ...base, title: 'Theirs', day: '2026-01-31' });
  const merged = { ...base, title: 'Mine', priority: 'low', day: '2026-01-31' };
  expect(merge(base, mine, theirs)).toMatchObject({ merged, conflicts: ['title'], taken: ['day'] });
});
