import type { Priority, Status } from '#shared/words.ts';

const statusNames: Record<Status, readonly string[]> = {
  pending: ['pending', 'todo', 'backlog', 'open', 'new', 'ready', 'notstarted', 'inbox', 'planned', 'selectedfordevelopment', 'reopened'],
  in_progress: ['inprogress', 'doing', 'workinprogress', 'wip', 'started', 'active', 'inreview', 'review', 'testing', 'blocked', 'ongoing'],
  completed: ['completed', 'complete', 'done', 'closed', 'resolved', 'finished', 'archived', 'cancelled', 'canceled'],
};
const priorityNames: Record<Priority, readonly string[]> = {
  low: ['low', 'lowest', 'minor', 'trivial', 'p4', '0'],
  medium: ['medium', 'normal', 'moderate', 'p3', '1'],
  high: ['high', 'major', 'important', 'p2', '2'],
  urgent: ['urgent', 'highest', 'critical', 'blocker', 'asap', 'p1', 'p0', '3'],
};

function guess<Value extends string>(names: Record<Value, readonly string[]>, cell: string): Value | null {
  const plain = cell.toLowerCase().replace(/[^a-z0-9]/g, '');
  const entries = Object.entries(names) as [Value, readonly string[]][];
  return entries.find(([, known]) => known.includes(plain))?.[0] ?? null;
}

/** The status that another program's word means, if that is known. */
export const guessStatus = (cell: string): Status | null => guess(statusNames, cell);

/** The same for a priority. */
export const guessPriority = (cell: string): Priority | null => guess(priorityNames, cell);
