import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/request.ts';
import { waitAfter } from '../../ui/backoff.ts';
import { noteOutdated } from './connection-status.ts';

/** A refusal is an answer: asking again would only repeat it. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** The shown queries that could not be refetched. */
const outdated = (client: QueryClient) =>
  client.getQueryCache().findAll({
    type: 'active',
    predicate: ({ state: { data, status, error } }) => data !== undefined && status === 'error' && !isRefusal(error),
  });

/**
 * Refetches, with a backoff, what is shown and could not be reloaded; until then the page says that it may be out of date.
 * @param whenRenewed called when all of it has come
 * @returns `now`: asks at once; `end`: ends it
 */
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
    if (old.length === 0) {
      clearTimeout(timer);
      timer = undefined;
      if (failures > 0) {
        failures = 0;
        whenRenewed();
      }
    } else if (old.every(({ state }) => state.fetchStatus === 'idle')) timer ??= setTimeout(again, waitAfter(failures));
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
