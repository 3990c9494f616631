import * as z from 'zod/mini';
import * as messages from '#messages/validation.ts';
import { isPlainName } from './admin-names.ts';
import { LABEL_NAME_MOST, LABELS_OF_TASK_MOST } from './limits.ts';
import { nameKey } from './name-key.ts';
import { oneOf, requiredText, text } from './text.ts';

const fields = messages.fields;

const labelColors = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'grey'] as const;
export type LabelColor = (typeof labelColors)[number];

/** The name of a label. It has no comma, because histories and tables list labels with commas. */
export const labelName = requiredText(fields.name, LABEL_NAME_MOST).check(
  z.refine(isPlainName, messages.nameNotVisible),
  z.refine((name) => !name.includes(','), messages.nameWithComma),
);
export const labelColor = oneOf(fields.color, labelColors);

export const label = z.object({ id: z.string(), name: z.string(), color: labelColor });
export type Label = z.infer<typeof label>;

export const newLabel = z.object({ name: labelName, color: labelColor });
export type NewLabel = z.infer<typeof newLabel>;

export const labelEdit = z.object({ name: z.optional(labelName), color: z.optional(labelColor) });
export type LabelEdit = z.infer<typeof labelEdit>;

/** `mergeInto`: the id of the label that its tasks get instead. */
export const labelRemoval = z.object({ mergeInto: z.optional(text(fields.mergeInto, 100)) });

const notValid = messages.labelsNotValid(LABELS_OF_TASK_MOST);

/** The labels of a task by name, ignoring case. */
export const labelNames = z.array(text(fields.label, LABEL_NAME_MOST).check(z.trim()), notValid).check(
  z.maxLength(LABELS_OF_TASK_MOST, notValid),
  z.refine((names) => new Set(names.map(nameKey)).size === names.length, messages.labelTwice),
);

/** Whether two lists name the same labels, in any order. */
export function sameLabels(some: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others.map(nameKey));
  return some.length === others.length && some.every((name) => known.has(nameKey(name)));
}
