import type { QueryClient } from '@tanstack/react-query';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Task } from '#shared/tasks.ts';
import { keys } from '../api/keys.ts';
import { toast } from '../ui/toast.ts';
import { showTask } from './show-task.ts';
import { toastError } from './toast-error.ts';

type TakeBack = () => void;

type Change<Variables> = {
  /** The task it is about: its changes go out one after the other, in the order they were made. None for a creation. */
  id?: string;
  /** Shows it at once; returns how to take just this change back. */
  show: (client: QueryClient, variables: Variables) => TakeBack;
  send: (variables: Variables) => Promise<Task | undefined>;
  /** The specification's sentence for the toast. */
  done: string;
};

const all = ['change'];

/**
 * A change to a task: seen at once, sent, said to have worked or taken back with the reason, and then the lists loaded
 * anew. Every mutation of a task is made here, so what must be true of all of them stands in one place.
 */
export function useTaskChange<Variables>({
  id,
  show,
  send,
  done,
}: Change<Variables>): UseMutationResult<Task | undefined, Error, Variables> {
  const client = useQueryClient();
  const key = id === undefined ? all : [...all, id];
  return useMutation({
    mutationKey: key,
    scope: id === undefined ? undefined : { id },
    mutationFn: send,
    onMutate: (variables) => {
      // An answer that is on its way was made before this change: it would make the change vanish for a moment.
      void client.cancelQueries({ queryKey: keys.board, predicate: ({ state }) => state.data !== undefined });
      return show(client, variables);
    },
    onSuccess: (answer, _variables, takeBack) => {
      toast({ title: 'Success', description: done });
      if (!answer) return;
      if (id === undefined) takeBack();
      // With a later change of the same task under way, this answer is no longer what shall be seen.
      const last = id === undefined || client.isMutating({ mutationKey: key }) === 1;
      if (last) showTask(client, answer.id, () => answer);
    },
    onError: (error, _variables, takeBack) => {
      takeBack?.();
      toastError(error);
    },
    onSettled: () => {
      // Not awaited: a form is free again as soon as its own answer is there. The last of several changes loads for all.
      if (client.isMutating({ mutationKey: all }) === 1) void client.invalidateQueries({ queryKey: keys.board });
    },
  });
}
