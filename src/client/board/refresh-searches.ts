import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../api/keys.ts';

const EVERY_MS = 1_000;

/** By a clock that nobody can put back. */
let refreshedAt = -EVERY_MS;
let isDue = false;

/** Has what is searched for loaded anew: at once, and then at most once a second, however much changes. */
export function refreshSearches(client: QueryClient): void {
  if (isDue) return;
  isDue = true;
  const refresh = () => {
    isDue = false;
    refreshedAt = performance.now();
    void client.invalidateQueries({ queryKey: keys.searches });
  };
  setTimeout(refresh, Math.max(0, refreshedAt + EVERY_MS - performance.now()));
}
