import * as messages from '#messages/selection.ts';
import type { Task } from '#shared/tasks.ts';
import { cachedUser, mayNow } from '../api/query-client.ts';
import { setStatus } from '../board-store/mutations/change-status.ts';
import { setFields } from '../board-store/mutations/update-task.ts';
import { cachedTask } from '../board-store/task-cache.ts';
import { draftWith } from '../board-store/task-draft.ts';
import { runStep } from '../board-store/undo/run-step.ts';
import type { Step, Values } from '../board-store/undo/steps.ts';
import type { KeyAct } from '../shortcuts/keys-table.ts';
import { sayReadOnly } from '../shortcuts/read-only.ts';
import { askFirst } from '../ui/dialog/confirm-dialog.tsx';
import { toast } from '../ui/toast/toast.ts';
import { askAboutOne } from './ask-about-one.tsx';

const callFor = (values: Values | null) => (values ? (values.status ? 'changeStatus' : 'updateTask') : 'deleteTask');

const before = (task: Task, values: Values): Values =>
  Object.fromEntries(Object.keys(values).map((field) => [field, task[field as keyof Values]]));

/** The tasks among some that the user may change so. @param values null to delete them */
const changeable = (tasks: readonly Task[], values: Values | null): Task[] => tasks.filter((task) => mayNow(callFor(values), task));

/**
 * Sets values of tasks, or deletes them (null). One task alone is changed by its own call, unless it is to be deleted.
 * @param wanted the values, or those of each task
 */
export function changeTasks(meant: readonly Task[], wanted: Values | null | ((task: Task) => Values)): void {
  // A menu keeps several as they were when it opened. One alone is changed as its card shows it.
  const tasks = meant.length > 1 ? meant.map((task) => cachedTask(task.id) ?? task) : meant;
  const [only, ...others] = tasks;
  // None while a search still loads, which shows cards of the former one.
  if (!only) return;
  const valuesFor = (task: Task) => (typeof wanted === 'function' ? wanted(task) : wanted);
  const values = valuesFor(only);
  const mine = changeable(tasks, values);
  if (mine.length > 0 && (others.length > 0 || !values)) {
    const step: Step = mine.map((task) => {
      const after = valuesFor(task);
      return { id: task.id, before: after ? before(task, after) : { title: task.title }, after };
    });
    runStep(step, 'after', {}, tasks.length - mine.length);
  } else if (others.length > 0) toast({ title: messages.readOnly, description: messages.noneMayChange, variant: 'note' });
  else if (!values || mine.length === 0) sayReadOnly(only);
  else if (values.status) setStatus(only, values.status);
  else setFields(only, draftWith(only, values));
}

/** Changes tasks by a key. Before a deletion the user is asked. */
export function actOnTasks(act: KeyAct & { on: 'tasks' }, tasks: readonly Task[]): void {
  if (act.does === 'delete') askToDelete(tasks);
  else changeTasks(tasks, act.does === 'assign' ? { assignee: cachedUser()?.name } : { status: act.does });
}

/** Asks whether to delete tasks, or says why the user may not. */
export function askToDelete(tasks: readonly Task[]): void {
  const [only, ...others] = tasks;
  if (only && changeable(tasks, null).length === 0) changeTasks(tasks, null);
  else if (others.length > 0)
    askFirst({ title: messages.question(tasks.length), confirmLabel: messages.remove }, () => changeTasks(tasks, null));
  else if (only) askAboutOne(only);
}
