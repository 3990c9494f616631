import * as buttons from '#messages/controls.ts';
import * as imports from '#messages/import.ts';
import * as messages from '#messages/undo.ts';
import { call } from '../api/call.ts';
import { taskMutationsSent } from '../board-store/mutations/task-mutations.ts';
import { runFileStep } from '../board-store/undo/run-file-step.ts';
import { runStep, StepRefused } from '../board-store/undo/run-step.ts';
import { type Step, steps, stepToUndo, UNDO_MS } from '../board-store/undo/steps.ts';
import { topDialog } from '../ui/open-layers.ts';
import { type ToastAction, toast, toastError } from '../ui/toast/toast.ts';
import { focusCardSoon } from './card-elements.ts';

/** Takes back an import, and tells how much of it. @param onDone called once it is done @param again offered in the toast of a failure */
async function undoImport(id: string, onDone: () => void, again: ToastAction): Promise<void> {
  try {
    const { undone, left } = await call('undoImport', { params: { id }, patience: UNDO_MS });
    onDone();
    toast({ description: imports.undone(undone), ...(left.length > 0 && { detail: imports.left(left.length) }) });
  } catch (error) {
    toastError(error as Error, again);
  }
}

const without = (list: readonly Step[], step: Step) => list.filter((one) => one !== step);

/** Moves a step between the lists, as far as the server has done it. */
function move(step: Step, to: 'done' | 'undone', taken: Step): void {
  const lists = steps.get();
  const left = { done: without(lists.done, step), undone: without(lists.undone, step) };
  steps.set(taken.length > 0 ? { ...left, [to]: [...left[to], taken] } : left);
}

/** Focuses a card that came back, unless the user is in a field or a dialog by now. */
function focusRestored(id: string): void {
  if (!topDialog.get() && !document.activeElement?.matches('input, textarea')) focusCardSoon(id);
}

let turn: Promise<void> = Promise.resolve();

/** Queues an act behind earlier ones and behind pending changes, because the user may mean one of those. */
function inTurn(act: () => Promise<void> | void): Promise<void> {
  turn = turn.then(() => taskMutationsSent()).then(act);
  return turn;
}

/** Undoes the latest step, or one of a toast. */
export function undo(wanted?: Step): Promise<void> {
  return inTurn(() => {
    const { done } = steps.get();
    const step = wanted ?? done.at(-1);
    if (step && done.includes(step)) return run(step, 'undone');
  });
}

/** Redoes the step that was undone last. */
export function redo(): Promise<void> {
  return inTurn(() => {
    const step = steps.get().undone.at(-1);
    if (step) return run(step, 'done');
  });
}

/** @returns the end of an import's undo, which is no mutation that the next turn would wait for */
function run(step: Step, to: 'done' | 'undone'): Promise<void> | void {
  const isUndo = to === 'undone';
  const [{ id, imported } = {}] = step;
  if (id && imported) return undoImport(id, () => move(step, to, []), { label: buttons.undo, onAct: () => void undo(step) });
  const runAny = step[0]?.file ? runFileStep : runStep;
  runAny(step, isUndo ? 'before' : 'after', {
    record: (taken) => {
      move(step, to, taken);
      const [first] = taken;
      if (first && !first.file && first[isUndo ? 'after' : 'before'] === null) focusRestored(first.id);
      return [isUndo ? { label: messages.redo, onAct: () => void redo() } : { label: buttons.undo, onAct: () => void undo() }];
    },
    whenRefused: (error) => {
      if (error instanceof StepRefused) move(step, to, []);
      return false;
    },
  });
}

/** Undoes steps from their toasts, and forgets all steps when the user leaves. @returns stops it */
export function followUndo(): () => void {
  const act = () => {
    const step = stepToUndo.get();
    if (!step) return;
    stepToUndo.set(null);
    void undo(step);
  };
  // A toast may have been pressed before this code came.
  act();
  const end = stepToUndo.subscribe(act);
  return () => {
    end();
    steps.set({ done: [], undone: [] });
  };
}
