import { keys } from '../../api/keys.ts';
import { queryClient } from '../../api/query-client.ts';

const EVERY_MS = 1_000;
const refreshed = [keys.searches, keys.trash];

let refreshedAt = -EVERY_MS;
let isDue = false;

/** Reloads searches and the open trash, at most once a second. Waits for pending ones, because changes could abort a slow one forever. */
export async function refreshSearches(): Promise<void> {
  if (isDue) return;
  isDue = true;
  await new Promise((resolve) => void setTimeout(resolve, Math.max(0, refreshedAt + EVERY_MS - performance.now())));
  const underWay = refreshed.flatMap((queryKey) => queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }));
  await Promise.allSettled(underWay.map(({ promise }) => promise));
  isDue = false;
  refreshedAt = performance.now();
  for (const queryKey of refreshed) void queryClient.invalidateQueries({ queryKey });
}
