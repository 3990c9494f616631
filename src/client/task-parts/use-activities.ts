import { useQuery } from '@tanstack/react-query';
import type { Activity, WholeActivity } from '#shared/activities.ts';
import { notIn } from '#shared/not-in.ts';
import type { Task } from '#shared/tasks.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { queryClient } from '../api/query-client.ts';
import { useReportedMutation } from '../api/use-reported-mutation.ts';
import { drawnHistory, pendingChanges } from '../board-store/mutations/pending.ts';
import { isProvisional } from '../board-store/mutations/provisional.ts';
import { useCached } from '../board-store/task-cache.ts';

type Entry = Activity | WholeActivity;

/**
 * A task's history. Nothing is fetched until the user asks for more than the task holds.
 * @param wantsChanges also fetches for edits, because only the history says what they changed
 */
export function useActivities(task: Task, wantsChanges: boolean) {
  const key = keys.activities(task.id);
  const page = (before?: string, signal?: AbortSignal) => call('listActivities', { params: { id: task.id }, query: { before }, signal });

  const isWanted = wantsChanges && task.activities.some(({ action }) => action === 'edited');
  const fetched = useQuery<Entry[]>({
    queryKey: key,
    // After a change it is reloaded only if it was loaded before, and as far down.
    enabled: ({ state }) => state.data !== undefined || isWanted,
    queryFn: async ({ signal }) => {
      const entries: Entry[] = [];
      const isReached = (lowest?: Entry) => !lowest || entries.some(({ id }) => id === lowest.id);
      for (;;) {
        const next = await page(entries.at(-1)?.id, signal);
        entries.push(...next);
        if (next.length === 0 || isReached(queryClient.getQueryData<Entry[]>(key)?.at(-1))) return entries;
      }
    },
  });

  const below = drawnHistory(fetched.data, useCached(pendingChanges)) ?? [];
  const shown = [...notIn(below, task.activities), ...below];
  // Without optimistic comments, which may be refused and get another id.
  const settled = shown.filter((entry) => !isProvisional(entry));

  const failed = isWanted && fetched.isLoadingError ? fetched : null;
  // The list may be reloaded during the request.
  const older = useReportedMutation(async () => {
    const further = await page(settled.at(-1)?.id);
    queryClient.setQueryData<Entry[]>(key, (now = settled) => [...now, ...notIn(now, further)]);
    // The task's own entries lack what they changed.
    void failed?.refetch();
  });
  const inFull = useReportedMutation(async () => void (await fetched.refetch({ throwOnError: true })));
  return {
    /** Newest first: the task's own, then the fetched ones. */
    shown,
    hasOlder: shown.length < task.activityCount,
    older,
    /** The load for edits, if it failed. A press of `Show all` has a toast. */
    failed,
    /** Fetches the newest ones in full, because the task's notes are cut. */
    inFull,
  };
}
