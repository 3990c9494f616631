import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { changeTasks } from './change-selected.ts';

/** Labels by name: whether each is added, or removed. */
export type LabelChanges = ReadonlyMap<string, boolean>;

/** Whether tasks have a label: all, none, or some of them. */
export function haveLabel(tasks: readonly Task[], name: string): boolean | 'indeterminate' {
  const having = tasks.filter(({ labels }) => labels.includes(name)).length;
  return having === tasks.length || (having > 0 && 'indeterminate');
}

/** Adds labels to tasks and removes others, as one step. */
export function changeLabels(user: User, tasks: readonly Task[], changes: LabelChanges): void {
  const added = [...changes].flatMap(([name, isAdded]) => (isAdded ? name : []));
  changeTasks(user, tasks, ({ labels }) => ({
    labels: [...labels.filter((name) => !changes.has(name)), ...added],
  }));
}
