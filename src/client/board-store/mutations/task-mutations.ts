import type { MutationFilters } from '@tanstack/react-query';
import type { Activity } from '#shared/activities.ts';
import type { Status, Task } from '#shared/tasks.ts';
import { queryClient } from '../../api/query-client.ts';
import type { Outgoing } from '../drafts/outgoing.ts';

/** The tasks of a change, and how the page shows it until the server has answered. */
export type Drawing = {
  ids: Set<string>;
  /** The task with the change, and undefined if the change deletes it. Called again whenever the server's task changes. */
  draw?: (task: Task, id: string) => Task | undefined;
  created?: (id: string) => Task | undefined;
  status?: Status;
  /** The comment that it changes, with the change. */
  entry?: Activity;
  outgoing?: Outgoing;
  by: string | undefined;
  /** Resolves once it has ended, either way. */
  end?: Promise<unknown>;
};

export const allTaskMutations = ['change'];

/** Finds the changes of one task, of several ones too. */
export const changesOf = (id: string): MutationFilters => ({
  mutationKey: allTaskMutations,
  predicate: ({ meta }) => (meta as Drawing).ids.has(id),
});

/** How long logging out waits for pending changes at most. */
const LAST_CHANGES_MS = 5_000;

/** Resolves when the pending task changes have ended, or after a timeout. Never rejects. */
export async function taskMutationsSent(): Promise<void> {
  const pending = queryClient.getMutationCache().findAll({ mutationKey: allTaskMutations, status: 'pending' });
  const timeout = new Promise((resolve) => void setTimeout(resolve, LAST_CHANGES_MS));
  await Promise.race([Promise.all(pending.map(({ meta }) => (meta as Drawing).end)), timeout]);
}

/** How long after an own change its card may leave because of it. */
const OWN_MS = 3_000;

/** Whether a task was just changed on this page. */
export const wasChangedHere = (task: string): boolean =>
  queryClient
    .getMutationCache()
    .findAll(changesOf(task))
    .some(({ state }) => Date.now() - state.submittedAt < OWN_MS);
