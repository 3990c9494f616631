import type { FieldChange } from './activities.ts';

/** Labels as one text, in histories, tables and drafts. No name has a comma. */
export const labelsAsText = (names: readonly string[]): string => names.join(', ');

/** The names in such a text. */
export const labelsIn = (text: string | null | undefined): string[] => (text ? text.split(', ') : []);

/** The value that a history's text stands for. */
export const valueIn = (field: FieldChange['field'], text: string | null): string | string[] | null =>
  field === 'labels' ? labelsIn(text) : text;
