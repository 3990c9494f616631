import { labelsAsText, labelsIn } from '#shared/label-text.ts';

/** Labels as one text, so that drafts compare and keep them like any field. */
export const labelText = (names: readonly string[] = []): string => labelsAsText([...names].sort());

/** Brings two changes of one task's labels together: each label that either added, without those that either removed. */
export function mergeLabels(base: string | undefined, mine: string | undefined, theirs: string | undefined): string {
  const [had, has] = [new Set(labelsIn(base)), new Set(labelsIn(mine))];
  const kept = labelsIn(theirs).filter((name) => has.has(name) || !had.has(name));
  return labelText([...new Set([...kept, ...[...has].filter((name) => !had.has(name))])]);
}
