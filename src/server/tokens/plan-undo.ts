import * as taskMessages from '#messages/server/tasks.ts';
import * as messages from '#messages/server/tokens.ts';
import type { FieldChange } from '#shared/activities.ts';
import type { FileEntry } from '../files/take-back.ts';
import type { Entry, Touched } from './traces.ts';

/** How to take back what a token did to a task. */
export type UndoPlan = {
  /** A change as a bulk takes it. */
  change: { id: string; expected: Record<string, unknown> } & Record<string, unknown>;
  /** The ids of the comments to erase. */
  comments: string[];
  /** The entries about files to take back, the newest first. */
  files: FileEntry[];
  /** Why something is left alone. */
  reasons: string[];
};

type Undoable = Exclude<FieldChange['field'], 'files'>;
const fields: Undoable[] = ['title', 'description', 'assignee', 'priority', 'dueDate', 'status', 'labels'];

/** A value of a history as calls take it. */
const valueIn = (field: Undoable, value: string | null) => (field === 'labels' ? (value?.split(', ') ?? []) : value);

const sinceInWords = ({ name, action, changes }: Entry) =>
  action === 'comment' || changes.length === 0
    ? taskMessages.commentedSince(name)
    : taskMessages.changedSince(
        name,
        changes.map(({ field }) => field),
      );

/** The token's last run of changes of a field: the value before it, the value after it, and a later change by somebody else. */
function lastRun(entries: Entry[], field: Undoable) {
  const steps = entries.flatMap((entry) => entry.changes.flatMap((change) => (change.field === field ? { ...change, entry } : [])));
  const end = steps.findLastIndex(({ entry }) => entry.isTheirs);
  const last = steps[end];
  if (!last) return null;
  const start = steps.slice(0, end).findLastIndex(({ entry }) => !entry.isTheirs) + 1;
  return { before: steps[start]?.before ?? null, after: last.after, later: steps.length > end + 1 ? steps.at(-1) : undefined };
}

function planFields({ entries }: Touched, { change, reasons }: UndoPlan): void {
  for (const field of fields) {
    const run = lastRun(entries, field);
    if (!run || run.before === (run.later ?? run).after) continue;
    if (run.later) reasons.push(taskMessages.changedSince(run.later.entry.name, [field]));
    else {
      change[field] = valueIn(field, run.before);
      change.expected[field] = valueIn(field, run.after);
    }
  }
}

/** A comment of the token is erased, unless somebody rewrote it. One that the token rewrote cannot come back. */
function planComment({ id, isTheirs, isErased, rewritten }: Entry, { comments, reasons }: UndoPlan): void {
  if (isTheirs && !isErased && rewritten !== 'otherwise') comments.push(id);
  else if (isTheirs ? !isErased : rewritten === 'by the token') reasons.push(isErased ? messages.commentErased : messages.commentRewritten);
}

/** Plans the undo of what a token did to a task, as far as nobody else has changed the same since. */
export function planUndo(task: Touched): UndoPlan {
  const plan: UndoPlan = { change: { id: task.id, expected: {} }, comments: [], files: [], reasons: [] };
  const { change, comments, files, reasons } = plan;
  const isNew = task.entries.some(({ isTheirs, action }) => isTheirs && action === 'created');
  const shownAt = isNew ? '' : task.restoredAt;
  if (shownAt !== null && task.deleted === null) {
    const later = task.entries.findLast(({ isTheirs, at }) => !isTheirs && at >= shownAt);
    if (later) reasons.push(sinceInWords(later));
    else change.deleted = true;
  }
  if (isNew) return plan;
  planFields(task, plan);
  for (const entry of task.entries) {
    if (entry.action === 'comment') planComment(entry, plan);
    if (!entry.isTheirs) continue;
    for (const { field, ...change } of entry.changes) if (field === 'files') files.unshift({ at: entry.at, ...change });
  }
  if (task.deleted === 'by the token') Object.assign(change, { deleted: false }).expected.deleted = true;
  if (task.deleted !== 'otherwise') return plan;
  const isEmpty = comments.length + files.length === 0 && Object.keys(change.expected).length === 0;
  return { change: { id: task.id, expected: {} }, comments: [], files: [], reasons: isEmpty ? reasons : [taskMessages.deletedSince] };
}

/** How many changes a plan takes back by its bulk. */
export const countUndone = ({ change: { id: _id, expected: _expected, ...values } }: UndoPlan): number => Object.keys(values).length;
