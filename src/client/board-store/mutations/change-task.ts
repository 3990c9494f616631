import { type MutationOptions, useIsMutating } from '@tanstack/react-query';
import { useId } from 'react';
import * as buttons from '#messages/controls.ts';
import type { Task } from '#shared/tasks.ts';
import { isGone, maySucceedLater } from '../../api/error-kinds.ts';
import { keys } from '../../api/keys.ts';
import { queryClient, signedIn } from '../../api/query-client.ts';
import { dismissToastIf, type ToastAction, toast, toastError } from '../../ui/toast/toast.ts';
import { takeOver } from '../task-cache.ts';
import { noteOwnVersion, recordStep, type Step } from '../undo/steps.ts';
import { allTaskMutations, type Drawing, pendingChanges } from './pending.ts';

/** The result of a change: the tasks, the ids of deleted ones, and how it is undone. */
export type Outcome = {
  tasks?: readonly Task[];
  deleted?: readonly string[];
  step?: Step;
  /** The sentence of its toast; undefined if the page shows how it ended. */
  said?: string;
  detail?: string;
  /** The actions of its toast beside `Undo`. */
  actions?: readonly ToastAction[];
};

/** A change of tasks, which is shown at once. */
export type TaskChange = Pick<Drawing, 'draw' | 'created' | 'status' | 'entry' | 'outgoing'> & {
  /** The task or several. Changes of one task are sent in order, and so are creations. */
  id: string | readonly string[];
  send: () => Promise<Outcome>;
  /** Puts unsent texts back, even if the user has left. */
  giveBack?: () => void;
  whenTaken?: (outcome: Outcome) => void;
  /** Keeps its step, by default as a new one, while the optimistic task is still shown. @returns the actions of its toast */
  record?: typeof recordStep;
  /** @returns whether the user knows already, so that there is no toast */
  whenRefused?: (error: Error) => boolean;
};

/** Sends a change of tasks and shows it meanwhile. It ends in a toast and a reload of the board. @param from the form, if any */
export function changeTask(change: TaskChange, from?: string): void {
  const { id, send, giveBack, whenTaken, record = recordStep, whenRefused } = change;
  const ids = [id].flat();
  const earlier = pendingChanges().filter((one) => (one.created ? change.created : ids.some((task) => one.ids.has(task))));
  const meta: Drawing = { ...change, ids: new Set(ids) };
  const options: MutationOptions<Outcome> = {
    mutationKey: [...allTaskMutations, from],
    meta,
    mutationFn: async () => {
      await Promise.all(earlier.map(({ end }) => end));
      return send();
    },
    onSuccess: (outcome) => {
      const { tasks = [], deleted = [], step, said, detail, actions = [] } = outcome;
      if (!signedIn()) return whenTaken?.(outcome);
      for (const one of tasks) noteOwnVersion(one.id, one.version);
      for (const one of deleted) noteOwnVersion(one);
      const undoing = step ? record(step) : [];
      if (said) toast({ description: said, detail, actions: [...actions, ...undoing] });
      takeOver(tasks, deleted);
      whenTaken?.(outcome);
    },
    onError: (error) => {
      giveBack?.();
      if (!signedIn()) return;
      // No card of a deleted task comes back. A comment may be gone without its task, and of several tasks nobody knows which is.
      if (isGone(error) && !change.entry && typeof id === 'string') takeOver([], [id]);
      if (whenRefused?.(error)) return;
      const action = { label: buttons.tryAgain, onAct: () => changeTask(change, from) };
      toastError(error, maySucceedLater(error) ? action : undefined, from);
    },
    onSettled: () => {
      // The last of several changes reloads for all.
      if (queryClient.isMutating({ mutationKey: allTaskMutations }) === 1) void queryClient.invalidateQueries({ queryKey: keys.board });
    },
  };
  // A pending answer is older than this change, and would revert it for a moment.
  void queryClient.cancelQueries({ queryKey: keys.board, predicate: ({ state }) => state.data !== undefined });
  const mutation = queryClient.getMutationCache().build(queryClient, queryClient.defaultMutationOptions(options));
  // `onError` has already reported it.
  meta.end = mutation.execute().catch(() => {});
}

/** The changes of one form. @returns `withdraw` to dismiss the toast that offers to retry one */
export function useTaskChanges() {
  const from = useId();
  return {
    change: (one: TaskChange): void => changeTask(one, from),
    isPending: useIsMutating({ mutationKey: [...allTaskMutations, from] }) > 0,
    withdraw: () => dismissToastIf((entry) => entry.from === from),
  };
}
