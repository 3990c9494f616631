import type { MutationFilters } from '@tanstack/react-query';
import type { Task } from '#shared/tasks.ts';
import { queryClient } from '../../api/query-client.ts';

/** Applies a pending change again to the server's task, so that its card doesn't jump back. @returns undefined if it deletes the task */
export type Reapply<Variables> = (task: Task, variables: Variables, at: string) => Task | undefined;

/** The tasks of a mutation. */
export type MutationMeta = { ids: readonly string[]; reapply: Reapply<unknown> | undefined };

/** The mutation key of all task changes. */
export const allTaskMutations = ['change'];

/** Finds the changes of one task, of several ones too. */
export const changesOf = (id: string): MutationFilters => ({
  mutationKey: allTaskMutations,
  predicate: ({ meta }) => (meta as MutationMeta).ids.includes(id),
});

/** How long logging out waits for pending changes at most. */
const LAST_CHANGES_MS = 5_000;

/** Resolves when no task change is pending, or after a timeout. Never rejects. */
export function taskMutationsSent(): Promise<void> {
  const isQuiet = () => queryClient.isMutating({ mutationKey: allTaskMutations }) === 0;
  if (isQuiet()) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      unwatch();
      resolve();
    };
    const timer = setTimeout(done, LAST_CHANGES_MS);
    const unwatch = queryClient.getMutationCache().subscribe(() => isQuiet() && done());
  });
}

/** How long after an own change its card may leave because of it. */
const OWN_MS = 3_000;

/** Whether a task was just changed on this page. */
export const wasChangedHere = (task: string): boolean =>
  queryClient
    .getMutationCache()
    .findAll(changesOf(task))
    .some(({ state }) => Date.now() - state.submittedAt < OWN_MS);
