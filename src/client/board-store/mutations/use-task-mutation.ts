import { type MutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import * as buttons from '#messages/buttons.ts';
import * as failures from '#messages/failures.ts';
import * as messages from '#messages/toasts.ts';
import type { Task } from '#shared/tasks.ts';
import { maySucceedLater } from '../../api/error-kinds.ts';
import { keys } from '../../api/keys.ts';
import { signedIn } from '../../api/query-client.ts';
import { dismissToast, type ToastAction, toast } from '../../ui/toast/toast.ts';
import { toastError } from '../../ui/toast/toast-error.ts';
import { type Rollback, setCachedTask } from '../task-cache.ts';
import { allTaskMutations, type MutationKind, taskMutationKey } from './task-mutations.ts';

/** The result of a change: the task, unless deleted, and a detail for the toast. */
export type Outcome = { task?: Task; detail?: string };

export type TaskMutation<Variables> = {
  change: (variables: Variables) => void;
  isPending: boolean;
  withdraw: () => void;
};

/** A form's reactions to its change, also if it was retried from the toast. */
export type Afterwards<Variables> = {
  whenTaken?: (variables: Variables, outcome: Outcome) => void;
  /** @returns whether the user knows already, so that there is no toast */
  whenRefused?: (error: Error, variables: Variables) => boolean;
};

export type TaskMutationOptions<Variables> = Afterwards<Variables> & {
  kind?: MutationKind;
  /** The task, whose changes are sent in order. Undefined for creations, which are also sent in order. */
  id?: string;
  /** Applies it optimistically. @returns reverts only this change */
  show: (client: QueryClient, variables: Variables) => Rollback;
  send: (variables: Variables, context: { client: QueryClient }) => Promise<Outcome>;
  /** Puts the unsent text back, even if another user has signed in. */
  giveBack?: (variables: Variables) => void;
  done: string;
  /** The toast's action, if any. Called while the optimistic task is still shown. */
  offer?: (client: QueryClient, outcome: Outcome) => ToastAction | undefined;
};

/** @param offered gets the id of the toast that offers `again` */
function mutationOf<Variables>(
  client: QueryClient,
  { id, kind, show, send, giveBack, done, offer, whenTaken, whenRefused }: TaskMutationOptions<Variables>,
  again: (variables: Variables) => void,
  offered: (toastId: number) => void = () => {},
): MutationOptions<Outcome, Error, Variables, Rollback> {
  const key = id === undefined ? allTaskMutations : taskMutationKey(id);
  // A queued or retried change must not be sent as the next user.
  const by = signedIn();
  const isMine = () => signedIn() === by;
  return {
    mutationKey: key,
    meta: { kind },
    scope: { id: id ?? 'new' },
    mutationFn: async (variables) => {
      if (!isMine()) throw new Error(failures.otherUser);
      return send(variables, { client });
    },
    onMutate: (variables) => {
      // It won't be sent, and the next user must not see it.
      if (!isMine()) return () => {};
      // A pending answer is older than this change, and would revert it for a moment.
      void client.cancelQueries({ queryKey: keys.board, predicate: ({ state }) => state.data !== undefined });
      return show(client, variables);
    },
    onSuccess: (outcome, variables, rollback) => {
      const { task, detail } = outcome;
      if (!isMine()) return whenTaken?.(variables, outcome);
      toast({ title: messages.success, description: done, detail, action: offer?.(client, outcome) });
      if (task) {
        if (id === undefined) rollback();
        // With a later change of the task pending, this answer is stale.
        const last = id === undefined || client.isMutating({ mutationKey: key }) === 1;
        if (last) setCachedTask(client, task.id, () => task);
      }
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
      if (client.isMutating({ mutationKey: allTaskMutations }) === 1) void client.invalidateQueries({ queryKey: keys.board });
    },
  };
}

/** The mutation behind every change of a task. It is optimistic, and ends in a toast and a reload of the board. */
export function useTaskMutation<Variables>(given: TaskMutationOptions<Variables>): TaskMutation<Variables> {
  const client = useQueryClient();
  const offer = useRef(0);
  const again = (variables: Variables) => mutate(variables);
  const { mutate, isPending } = useMutation(mutationOf(client, given, again, (toastId) => (offer.current = toastId)));
  return { change: mutate, isPending, withdraw: () => dismissToast(offer.current) };
}

/** Runs a task mutation outside of a component, as for a key or a dragged card. */
export function runTaskMutation<Variables>(client: QueryClient, given: TaskMutationOptions<Variables>, variables: Variables): void {
  const options = mutationOf(client, given, (same: Variables) => runTaskMutation(client, given, same));
  const mutation = client.getMutationCache().build(client, client.defaultMutationOptions(options));
  // `onError` has already reported it.
  mutation.execute(variables).catch(() => {});
}
