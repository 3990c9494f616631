import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as buttons from '#messages/controls.ts';
import * as messages from '#messages/undo.ts';
import { taskMutationsSent } from '../board-store/mutations/task-mutations.ts';
import { runFileStep } from '../board-store/undo/run-file-step.ts';
import { runStep, StepRefused } from '../board-store/undo/run-step.ts';
import { type Step, steps, stepToUndo } from '../board-store/undo/steps.ts';
import { undoImport } from '../board-store/undo/undo-import.ts';
import { openWindows } from '../ui/dialog/open-windows.ts';
import { focusCardSoon } from './focus-card.ts';

const without = (list: readonly Step[], step: Step) => list.filter((one) => one !== step);

/** Moves a step between the lists, as far as the server has done it. */
function move(step: Step, to: 'done' | 'undone', taken: Step): void {
  const lists = steps.get();
  const left = { done: without(lists.done, step), undone: without(lists.undone, step) };
  steps.set(taken.length > 0 ? { ...left, [to]: [...left[to], taken] } : left);
}

/** Focuses a card that came back, unless the user is in a field or a dialog by now. */
function focusRestored(id: string): void {
  if (!openWindows.top() && !document.activeElement?.matches('input, textarea')) focusCardSoon(id);
}

let turn: Promise<void> = Promise.resolve();

/** Acts once changes under way have ended, which may be the ones that are meant, and after earlier such acts. */
function inTurn(client: QueryClient, act: () => void): Promise<void> {
  turn = turn.then(() => taskMutationsSent(client)).then(act);
  return turn;
}

/** Undoes the latest step, or one of a toast. */
export function undo(client: QueryClient, wanted?: Step): Promise<void> {
  return inTurn(client, () => {
    const { done } = steps.get();
    const step = wanted ?? done.at(-1);
    if (step && done.includes(step)) run(client, step, 'undone');
  });
}

/** Redoes the step that was undone last. */
export function redo(client: QueryClient): Promise<void> {
  return inTurn(client, () => {
    const step = steps.get().undone.at(-1);
    if (step) run(client, step, 'done');
  });
}

function run(client: QueryClient, step: Step, to: 'done' | 'undone'): void {
  const isUndo = to === 'undone';
  const [{ id, imported } = {}] = step;
  if (id && imported) {
    void undoImport(id, () => move(step, to, []), { label: buttons.undo, onAct: () => void undo(client, step) });
    return;
  }
  const runAny = step[0]?.file ? runFileStep : runStep;
  runAny(client, step, isUndo ? 'before' : 'after', {
    whenTaken: (taken) => {
      move(step, to, taken);
      const [first] = taken;
      if (first && !first.file && first[isUndo ? 'after' : 'before'] === null) focusRestored(first.id);
    },
    whenRefused: (error) => error instanceof StepRefused && move(step, to, []),
    offer: () =>
      isUndo ? { label: messages.redo, onAct: () => void redo(client) } : { label: buttons.undo, onAct: () => void undo(client) },
  });
}

/** Undoes steps from their toasts, and forgets all steps when the user leaves. */
export function useUndo(): void {
  const client = useQueryClient();
  useEffect(() => {
    const end = stepToUndo.subscribe(() => {
      const step = stepToUndo.get();
      if (!step) return;
      stepToUndo.set(null);
      void undo(client, step);
    });
    return () => {
      end();
      steps.set({ done: [], undone: [] });
    };
  }, [client]);
}
