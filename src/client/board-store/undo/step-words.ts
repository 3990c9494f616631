import * as messages from '#messages/undo.ts';
import type { Step } from './steps.ts';

const named = ['status', 'assignee', 'priority', 'dueDate', 'labels'] as const;
const isNamed = (field: string): field is (typeof named)[number] => (named as readonly string[]).includes(field);

/** A step in words, for `Undo <what>`. */
export function wordsOf(step: Step): string {
  const [first] = step;
  if (first?.file) return (first.before ? messages.fileRemoval : messages.fileAddition)(step.length);
  if (first?.imported) return messages.importOf(first.imported);
  const fields = Object.keys(first?.after ?? {});
  const field = fields.length === 1 ? fields[0] : undefined;
  const { whats } = messages;
  const ofField = field && isNamed(field) ? whats[field] : whats.edited;
  const ofNew = first?.isRestored ? whats.restored : whats.created;
  const what = first?.before ? (first.after ? ofField : whats.deleted) : ofNew;
  return step.length > 1 ? messages.ofTasks(what, step.length) : what;
}
