import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { remoteChanges } from '../realtime/remote-changes.ts';

const EVERY_MS = 1_000;

/** By a clock that nobody can put back. */
let refreshedAt = -EVERY_MS;
let isDue = false;

/**
 * Has what is searched for reloaded: at once, and then at most once a second, however much changes. A search that is on its way is waited for: broken
 * off by each change, one that takes longer than a second would never end.
 */
export function refreshSearches(client: QueryClient): void {
  if (isDue) return;
  isDue = true;
  const refresh = () => {
    if (client.isFetching({ queryKey: keys.searches }) > 0) {
      const unwatch = client.getQueryCache().subscribe(() => {
        if (client.isFetching({ queryKey: keys.searches }) > 0) return;
        unwatch();
        refresh();
      });
      return;
    }
    isDue = false;
    refreshedAt = performance.now();
    void client.invalidateQueries({ queryKey: keys.searches });
  };
  setTimeout(refresh, Math.max(0, refreshedAt + EVERY_MS - performance.now()));
}

/**
 * Reloads searches when tasks change.
 * @returns what ends it
 */
export const refreshSearchesOnChanges = (client: QueryClient): (() => void) =>
  remoteChanges.subscribe((news) => news.kind === 'change' && !news.change.admins && refreshSearches(client));
