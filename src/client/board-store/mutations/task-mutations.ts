import type { QueryClient } from '@tanstack/react-query';

/** What is shown of a task before the server has confirmed it: see `with-pending.ts`. */
export type MutationKind = 'status' | 'deletion';

/** What all changes of tasks are known by while they are under way. */
export const allTaskMutations = ['change'];

/** The same of one task. */
export const taskMutationKey = (id: string) => [...allTaskMutations, id];

/** The longest that logging out waits for what was just done (milliseconds). */
const LAST_CHANGES_MS = 5_000;

/** @returns a promise that is kept, and never broken, when no change to a task is on its way any more, or that takes too long */
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

/** So long after a change of one's own its card may leave because of that (milliseconds). */
const OWN_MS = 3_000;

/** Whether a task was changed on this page just now. */
export const wasChangedHere = (client: QueryClient, task: string): boolean =>
  client
    .getMutationCache()
    .findAll({ mutationKey: taskMutationKey(task) })
    .some(({ state }) => Date.now() - state.submittedAt < OWN_MS);
