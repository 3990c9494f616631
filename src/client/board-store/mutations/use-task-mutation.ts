import { type MutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import * as buttons from '#messages/controls.ts';
import * as failures from '#messages/failures.ts';
import * as messages from '#messages/toasts.ts';
import type { Task } from '#shared/tasks.ts';
import { maySucceedLater } from '../../api/error-kinds.ts';
import { keys } from '../../api/keys.ts';
import { queryClient, signedIn } from '../../api/query-client.ts';
import { dismissToast, type ToastAction, toast } from '../../ui/toast/toast.ts';
import { toastError } from '../../ui/toast/toast-error.ts';
import { type Rollback, setCachedTask } from '../task-cache.ts';
import { noteOwnVersion, recordStep, type Step } from '../undo/steps.ts';
import { allTaskMutations, changesOf, type MutationMeta, type Reapply } from './task-mutations.ts';

/** The result of a change: the task, unless deleted, a detail for the toast, and how it is undone. */
export type Outcome = { task?: Task; detail?: string; step?: Step };

/** The result of a change of several tasks: those that were changed, and the ids of those that were deleted. */
export type Outcomes = Outcome & { tasks?: readonly Task[]; deleted?: readonly string[] };

export type TaskMutation<Variables> = {
  change: (variables: Variables) => void;
  isPending: boolean;
  withdraw: () => void;
};

/** A form's reactions to its change, also if it was retried from the toast. */
export type Afterwards<Variables> = {
  whenTaken?: (variables: Variables, outcome: Outcomes) => void;
  /** @returns whether the user knows already, so that there is no toast */
  whenRefused?: (error: Error, variables: Variables) => boolean;
};

export type TaskMutationOptions<Variables> = Afterwards<Variables> & {
  reapply?: Reapply<Variables>;
  /** The task, whose changes are sent in order, or several. Undefined for creations, which are also sent in order. */
  id?: string | readonly string[];
  /** Applies it optimistically. @returns reverts only this change */
  show: (variables: Variables) => Rollback;
  send: (variables: Variables) => Promise<Outcomes>;
  /** Puts the unsent text back, even if another user has signed in. */
  giveBack?: (variables: Variables) => void;
  done: string | ((outcome: Outcomes) => string);
  /** The toast's action beside `Undo`, if any. Called while the optimistic task is still shown. */
  offer?: (outcome: Outcomes) => ToastAction | undefined;
};

/** @param offered gets the id of the toast that offers `again` */
function mutationOf<Variables>(
  { id, reapply, show, send, giveBack, done, offer, whenTaken, whenRefused }: TaskMutationOptions<Variables>,
  again: (variables: Variables) => void,
  offered: (toastId: number) => void = () => {},
): MutationOptions<Outcomes, Error, Variables, Rollback> {
  // A queued or retried change must not be sent as the next user.
  const by = signedIn();
  const isMine = () => signedIn() === by;
  return {
    mutationKey: allTaskMutations,
    meta: {
      ids: [id ?? []].flat(),
      reapply: reapply && ((task, variables, at) => (isMine() ? reapply(task, variables as Variables, at) : task)),
    } satisfies MutationMeta,
    scope: { id: typeof id === 'string' ? id : id ? 'several' : 'new' },
    mutationFn: async (variables) => {
      if (!isMine()) throw new Error(failures.otherUser);
      return send(variables);
    },
    onMutate: (variables) => {
      // It won't be sent, and the next user must not see it.
      if (!isMine()) return () => {};
      // A pending answer is older than this change, and would revert it for a moment.
      void queryClient.cancelQueries({ queryKey: keys.board, predicate: ({ state }) => state.data !== undefined });
      return show(variables);
    },
    onSuccess: (outcome, variables, rollback) => {
      const { task, tasks = task ? [task] : [], deleted = [], detail, step } = outcome;
      if (!isMine()) return whenTaken?.(variables, outcome);
      for (const one of tasks) noteOwnVersion(one.id, one.version);
      for (const one of deleted) noteOwnVersion(one);
      const undo = step && recordStep(step);
      const description = typeof done === 'string' ? done : done(outcome);
      const actions = [offer?.(outcome), undo].filter((action) => action !== undefined);
      toast({ title: messages.success, description, detail, actions });
      // A creation's optimistic task has another id, and some of several tasks may have been refused.
      if (typeof id !== 'string') rollback();
      const answers = new Map([...deleted.map((one) => [one, undefined] as const), ...tasks.map((one) => [one.id, one] as const)]);
      // With a later change of a task pending, its answer is stale.
      const last = [...answers.keys()].filter((one) => queryClient.isMutating(changesOf(one)) <= 1);
      setCachedTask(last, (_, one) => answers.get(one));
      whenTaken?.(variables, outcome);
    },
    onError: (error, variables, rollback) => {
      giveBack?.(variables);
      if (!isMine()) return;
      rollback?.();
      if (whenRefused?.(error, variables)) return;
      const action = { label: buttons.tryAgain, onAct: () => again(variables) };
      offered(toastError(error, maySucceedLater(error) ? action : undefined));
    },
    onSettled: () => {
      // The last of several changes reloads for all.
      if (queryClient.isMutating({ mutationKey: allTaskMutations }) === 1) void queryClient.invalidateQueries({ queryKey: keys.board });
    },
  };
}

/** The mutation behind every change of a task. It is optimistic, and ends in a toast and a reload of the board. */
export function useTaskMutation<Variables>(given: TaskMutationOptions<Variables>): TaskMutation<Variables> {
  const offer = useRef(0);
  const again = (variables: Variables) => mutate(variables);
  const { mutate, isPending } = useMutation(mutationOf(given, again, (toastId) => (offer.current = toastId)));
  return { change: mutate, isPending, withdraw: () => dismissToast(offer.current) };
}

/** Runs a task mutation outside of a component, as for a key or a dragged card. */
export function runTaskMutation<Variables>(given: TaskMutationOptions<Variables>, variables?: Variables): void {
  const options = mutationOf(given, (same: Variables) => runTaskMutation(given, same));
  const mutation = queryClient.getMutationCache().build(queryClient, queryClient.defaultMutationOptions(options));
  // `onError` has already reported it.
  mutation.execute(variables as Variables).catch(() => {});
}
