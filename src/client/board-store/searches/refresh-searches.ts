import { keys } from '../../api/keys.ts';
import { queryClient } from '../../api/query-client.ts';
import { remoteChanges } from '../realtime/remote-changes.ts';

const EVERY_MS = 1_000;

let refreshedAt = -EVERY_MS;
let isDue = false;

/** Reloads searches and the open trash, at most once a second. Waits for pending ones, because changes could abort a slow search forever. */
export async function refreshSearches(): Promise<void> {
  if (isDue) return;
  isDue = true;
  await new Promise((resolve) => void setTimeout(resolve, Math.max(0, refreshedAt + EVERY_MS - performance.now())));
  const underWay = queryClient.getQueryCache().findAll({ queryKey: keys.searches, fetchStatus: 'fetching' });
  await Promise.allSettled(underWay.map(({ promise }) => promise));
  isDue = false;
  refreshedAt = performance.now();
  for (const queryKey of [keys.searches, keys.trash]) void queryClient.invalidateQueries({ queryKey });
}

/** Reloads searches when tasks change. @returns stops it */
export const refreshSearchesOnChanges = (): (() => void) =>
  remoteChanges.subscribe((news) => {
    if (news.kind === 'change' && !news.change.admins) void refreshSearches();
  });
