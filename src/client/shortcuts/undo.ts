import * as buttons from '#messages/controls.ts';
import * as imports from '#messages/import.ts';
import * as messages from '#messages/undo.ts';
import { call } from '../api/call.ts';
import { changeTask } from '../board-store/mutations/change-task.ts';
import { pendingEnded } from '../board-store/mutations/pending.ts';
import { fileStep } from '../board-store/undo/file-step.ts';
import { runStep, type StepOptions, StepRefused } from '../board-store/undo/run-step.ts';
import { type Step, steps, stepToUndo, UNDO_MS } from '../board-store/undo/steps.ts';
import { topDialog } from '../ui/open-layers.ts';
import { toastError } from '../ui/toast/toast.ts';
import { focusCardSoon } from './card-elements.ts';

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
function inTurn(act: () => void): Promise<void> {
  turn = turn.then(() => pendingEnded()).then(act);
  return turn;
}

/** Undoes the latest step, or one of a toast. */
export function undo(wanted?: Step): Promise<void> {
  return inTurn(() => {
    const { done } = steps.get();
    const step = wanted ?? done.at(-1);
    if (step && done.includes(step)) run(step, 'undone');
  });
}

/** Redoes the step that was undone last. */
export function redo(): Promise<void> {
  return inTurn(() => {
    const step = steps.get().undone.at(-1);
    if (step) run(step, 'done');
  });
}

/** Takes back an import, and tells how much of it. It is not redone. */
function undoImport(step: Step, id: string): void {
  changeTask({
    id,
    send: async () => {
      const { undone, left } = await call('undoImport', { params: { id }, patience: UNDO_MS });
      return { said: imports.undone(undone), detail: left.length > 0 ? imports.left(left.length) : undefined };
    },
    whenTaken: () => move(step, 'undone', []),
    whenRefused: (error) => {
      toastError(error, { label: buttons.undo, onAct: () => void undo(step) });
      return true;
    },
  });
}

function run(step: Step, to: 'done' | 'undone'): void {
  const isUndo = to === 'undone';
  const options: StepOptions = {
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
  };
  const [{ id, imported, file } = {}] = step;
  const side = isUndo ? 'before' : 'after';
  if (id && imported) undoImport(step, id);
  else if (id && file) changeTask({ ...fileStep(id, step, side), ...options });
  else runStep(step, side, options);
}

/** Undoes steps from their toasts. @returns stops it */
export function followUndo(): () => void {
  const act = () => {
    const step = stepToUndo.get();
    if (!step) return;
    stepToUndo.set(null);
    void undo(step);
  };
  // A toast may have been pressed before this code came.
  act();
  return stepToUndo.subscribe(act);
}
