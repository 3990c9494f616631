import { type MutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Task } from '#shared/tasks.ts';
import { maySucceedLater } from '../../api/error-kinds.ts';
import { keys } from '../../api/keys.ts';
import { signedIn } from '../../api/query-client.ts';
import { dismissToast, type ToastAction, toast } from '../../ui/toast/toast.ts';
import { toastError } from '../../ui/toast/toast-error.ts';
import { type Rollback, setCachedTask } from '../task-cache.ts';
import { allTaskMutations, type MutationKind, taskMutationKey } from './task-mutations.ts';

/** What came of a change: the task as it now is (none once it is gone), and what else there is to say. */
export type Outcome = { task?: Task; detail?: string };

export type TaskMutation<Variables> = {
  /** Sends it off. */
  change: (variables: Variables) => void;
  isPending: boolean;
  /** Takes back the offer to send it again, where it failed. */
  withdraw: () => void;
};

/** What a form does about its change, whether it was sent by the form or again from the toast. */
export type Afterwards<Variables> = {
  whenTaken?: (variables: Variables, outcome: Outcome) => void;
  /** @returns whether the person knows already, and needs no toast */
  whenRefused?: (error: Error, variables: Variables) => boolean;
};

export type TaskMutationOptions<Variables> = Afterwards<Variables> & {
  kind?: MutationKind;
  /** The task it is about: its changes go out one after the other, in the order they were made. None for a creation; those do so too. */
  id?: string;
  /** Shows it at once; returns how to take just this change back. */
  show: (client: QueryClient, variables: Variables) => Rollback;
  send: (variables: Variables, context: { client: QueryClient }) => Promise<Outcome>;
  /** Puts back the text that it was to send, whoever is signed in by then. */
  giveBack?: (variables: Variables) => void;
  /** The specification's sentence for the toast. */
  done: string;
  /** What the toast offers beside it, if anything. The task is still shown as it was in advance. */
  offer?: (client: QueryClient, outcome: Outcome) => ToastAction | undefined;
};

/**
 * @param again sends the very same once more
 * @param offered is told which toast offers that
 */
function mutationOf<Variables>(
  client: QueryClient,
  { id, kind, show, send, giveBack, done, offer, whenTaken, whenRefused }: TaskMutationOptions<Variables>,
  again: (variables: Variables) => void,
  offered: (toastId: number) => void = () => {},
): MutationOptions<Outcome, Error, Variables, Rollback> {
  const key = id === undefined ? allTaskMutations : taskMutationKey(id);
  // One that waits for another, or is offered once more, must not be sent as whoever has signed in meanwhile.
  const by = signedIn();
  const isMine = () => signedIn() === by;
  return {
    mutationKey: key,
    meta: { kind },
    scope: { id: id ?? 'new' },
    mutationFn: async (variables) => {
      if (!isMine()) throw new Error('This was not sent: somebody else is signed in now.');
      return send(variables, { client });
    },
    onMutate: (variables) => {
      // It will not be sent, and whoever is signed in now shall not see it.
      if (!isMine()) return () => {};
      // An answer that is on its way was made before this change: it would make the change vanish for a moment.
      void client.cancelQueries({ queryKey: keys.board, predicate: ({ state }) => state.data !== undefined });
      return show(client, variables);
    },
    onSuccess: (outcome, variables, rollback) => {
      const { task, detail } = outcome;
      if (!isMine()) return whenTaken?.(variables, outcome);
      toast({ title: 'Success', description: done, detail, action: offer?.(client, outcome) });
      if (task) {
        if (id === undefined) rollback();
        // With a later change of the same task under way, this answer is no longer what shall be seen.
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
      const action = { label: 'Try again', onAct: () => again(variables) };
      offered(toastError(error, maySucceedLater(error) ? action : undefined));
    },
    onSettled: () => {
      // The last of several changes loads for all.
      if (client.isMutating({ mutationKey: allTaskMutations }) === 1) void client.invalidateQueries({ queryKey: keys.board });
    },
  };
}

/**
 * A change to a task: seen at once, sent, said to have worked or taken back with the reason, and then the lists loaded
 * anew. Every mutation of a task is made here, so what must be true of all of them stands in one place.
 */
export function useTaskMutation<Variables>(given: TaskMutationOptions<Variables>): TaskMutation<Variables> {
  const client = useQueryClient();
  const offer = useRef(0);
  const again = (variables: Variables) => mutate(variables);
  const { mutate, isPending } = useMutation(mutationOf(client, given, again, (toastId) => (offer.current = toastId)));
  return { change: mutate, isPending, withdraw: () => dismissToast(offer.current) };
}

/** The same by whoever draws no part of the task: a key, or a card that was dragged. */
export function runTaskMutation<Variables>(client: QueryClient, given: TaskMutationOptions<Variables>, variables: Variables): void {
  const options = mutationOf(client, given, (same: Variables) => runTaskMutation(client, given, same));
  const mutation = client.getMutationCache().build(client, client.defaultMutationOptions(options));
  // What came of it has been said by then.
  mutation.execute(variables).catch(() => {});
}
