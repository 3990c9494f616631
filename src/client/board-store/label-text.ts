/** The names in a text of labels, which no name's comma can confuse. */
export const namesIn = (text = ''): string[] => (text ? text.split(', ') : []);

/** Labels as one text, so that drafts compare and keep them like any field. */
export const labelText = (names: readonly string[] = []): string => [...names].sort().join(', ');

/** Brings two changes of one task's labels together: each label that either added, without those that either removed. */
export function mergeLabels(base: string | undefined, mine: string | undefined, theirs: string | undefined): string {
  const [had, has] = [new Set(namesIn(base)), new Set(namesIn(mine))];
  const kept = namesIn(theirs).filter((name) => has.has(name) || !had.has(name));
  return labelText([...new Set([...kept, ...[...has].filter((name) => !had.has(name))])]);
}
