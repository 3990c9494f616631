import type { QueryClient } from '@tanstack/react-query';
import { isRefusal } from '../../api/error-kinds.ts';
import { waitAfter } from '../../api/realtime-connection.ts';
import { noteOutdated } from './connection-status.ts';

const outdated = (client: QueryClient) =>
  client.getQueryCache().findAll({
    type: 'active',
    predicate: ({ state: { data, status, error } }) => data !== undefined && status === 'error' && !isRefusal(error),
  });

/** Retries shown queries that failed to refetch, with backoff. @param whenRenewed called when all have succeeded */
export function keepRenewing(client: QueryClient, whenRenewed: () => void): { now: () => void; end: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const again = () => {
    clearTimeout(timer);
    timer = undefined;
    const old = outdated(client);
    if (old.length > 0) failures += 1;
    for (const { queryKey } of old) void client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false });
  };
  const look = () => {
    const old = outdated(client);
    noteOutdated(old.length > 0);
    if (old.length > 0) {
      if (old.every(({ state }) => state.fetchStatus === 'idle')) timer ??= setTimeout(again, waitAfter(failures));
    } else if (timer || failures > 0) {
      clearTimeout(timer);
      timer = undefined;
      failures = 0;
      whenRenewed();
    }
  };
  const unwatch = client.getQueryCache().subscribe(look);
  return {
    now: again,
    end() {
      clearTimeout(timer);
      unwatch();
    },
  };
}
