import type { QueryClient } from '@tanstack/react-query';

/** A kind of optimistic change that `with-pending.ts` re-applies. */
export type MutationKind = 'status' | 'deletion';

/** The mutation key of all task changes. */
export const allTaskMutations = ['change'];

/** The mutation key of one task's changes. */
export const taskMutationKey = (id: string) => [...allTaskMutations, id];

/** How long logging out waits for pending changes at most. */
const LAST_CHANGES_MS = 5_000;

/** Resolves when no task change is pending, or after a timeout. Never rejects. */
export function taskMutationsSent(client: QueryClient): Promise<void> {
  const isQuiet = () => client.isMutating({ mutationKey: allTaskMutations }) === 0;
  if (isQuiet()) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      unwatch();
      resolve();
    };
    const timer = setTimeout(done, LAST_CHANGES_MS);
    const unwatch = client.getMutationCache().subscribe(() => isQuiet() && done());
  });
}

/** How long after an own change its card may leave because of it. */
const OWN_MS = 3_000;

/** Whether a task was just changed on this page. */
export const wasChangedHere = (client: QueryClient, task: string): boolean =>
  client
    .getMutationCache()
    .findAll({ mutationKey: taskMutationKey(task) })
    .some(({ state }) => Date.now() - state.submittedAt < OWN_MS);
