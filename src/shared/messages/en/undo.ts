import { counted, tasks } from '#messages/plural.ts';

export const redo = 'Redo';
export const undoWhat = (what: string) => `Undo ${what}`;

export const whats = {
  created: 'creation',
  deleted: 'deletion',
  restored: 'restoration',
  status: 'status change',
  assignee: 'assignment',
  priority: 'priority change',
  dueDate: 'due date change',
  labels: 'label change',
  edited: 'edit',
};
export const ofTasks = (what: string, count: number) => `${what} of ${tasks(count)}`;
export const importOf = (count: number) => ofTasks('import', count);

const ofFiles = (what: string, count: number) => `${what} of ${counted(count, 'file')}`;
export const fileAddition = (count: number) => ofFiles('addition', count);
export const fileRemoval = (count: number) => ofFiles('removal', count);

export const updated = (count: number) => `${tasks(count)} updated`;
export const deleted = (count: number) => `${tasks(count)} deleted`;
export const restored = (count: number) => `${tasks(count)} restored`;

/** @param title that of the task, if there are others */
export const refusal = (status: number, message: string, title?: string) => `${status}: ${message}${title ? ` (${title})` : ''}`;
/** @param reason of the first of them, in the server's words */
export const stays = (count: number, reason: string | undefined) =>
  count === 1 && reason ? reason : [`${tasks(count)} stayed as ${count === 1 ? 'it was' : 'they were'}.`, reason].filter(Boolean).join(' ');
