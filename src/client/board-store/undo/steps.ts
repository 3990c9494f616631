import * as buttons from '#messages/controls.ts';
import type { Task } from '#shared/tasks.ts';
import type { FieldName } from '#shared/words.ts';
import { makeOwnStore, makeStore } from '../../ui/store.ts';
import type { ToastAction } from '../../ui/toast/toast.ts';
import { rememberPeople } from './people-then.ts';

/** Values of a task that can be undone. */
export type Values = Partial<Pick<Task, FieldName>>;

/** One task of a step: its changed values before and after; null where it does not exist, and then its title on the other side. */
export type StepChange = {
  id: string;
  before: Values | null;
  after: Values | null;
  /** The version that may be deleted. Without it, every version may. */
  version?: number;
  /** Whether it came from the trash, and was not created. */
  isRestored?: true;
  /** The file of the task that the step is about; null on the side where it is not there. */
  file?: { id: string; name: string };
  /** The number of tasks of the import whose id this is. */
  imported?: number;
};

/** One change by the user, of one task or of several at once. */
export type Step = readonly StepChange[];

const MOST = 50;

/** The time limit for taking back many tasks (ms). The server ends a connection that is silent for 90 s. */
export const UNDO_MS = 85_000;

/** The user's steps in this tab, oldest first, and those that were undone. */
export const steps = makeOwnStore<{ done: readonly Step[]; undone: readonly Step[] }>({ done: [], undone: [] });

/** The step whose toast was asked to undo it. Set for `followUndo`, whose code comes after the first card. */
export const stepToUndo = makeStore<Step | null>(null);

/** Keeps a new step, unless it changed nothing. What had been undone can't be redone any more. @returns the actions of its toast */
export function recordStep(step: Step): ToastAction[] {
  if (step.length === 0) return [];
  rememberPeople();
  steps.set({ done: [...steps.get().done, step].slice(-MOST), undone: [] });
  return [{ label: buttons.undo, onAct: () => stepToUndo.set(step) }];
}

/** Lets steps delete a version that the user's own change made, unless another's came before. @param version undefined if not known */
export function noteOwnVersion(id: string, version?: number): void {
  const { done, undone } = steps.get();
  for (const change of [...done, ...undone].flat()) {
    if (change.id !== id || change.version === undefined) continue;
    // In place, because a toast may hold the step.
    if (version === undefined || version === change.version + 1) change.version += 1;
  }
}
