import { keys } from '../../api/keys.ts';
import { queryClient } from '../../api/query-client.ts';
import { remoteChanges } from '../realtime/remote-changes.ts';

const EVERY_MS = 1_000;

let refreshedAt = -EVERY_MS;
let isDue = false;

/** Reloads searches, at most once a second. Waits for pending ones, because changes could abort a slow search forever. */
export async function refreshSearches(): Promise<void> {
  if (isDue) return;
  isDue = true;
  await new Promise((resolve) => void setTimeout(resolve, Math.max(0, refreshedAt + EVERY_MS - performance.now())));
  const underWay = queryClient.getQueryCache().findAll({ queryKey: keys.searches, fetchStatus: 'fetching' });
  await Promise.allSettled(underWay.map(({ promise }) => promise));
  isDue = false;
  refreshedAt = performance.now();
  void queryClient.invalidateQueries({ queryKey: keys.searches });
}

/** Reloads searches when tasks change. @returns stops it */
export const refreshSearchesOnChanges = (): (() => void) =>
  remoteChanges.subscribe((news) => {
    if (news.kind === 'change' && !news.change.admins) void refreshSearches();
  });
