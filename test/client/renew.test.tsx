import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../src/client/api/request.ts';
import { keepRenewing } from '../../src/client/board-store/realtime/renew.ts';

test('four queries that fail to reload share one backoff: each is retried as often as a single one', async () => {
  vi.useFakeTimers();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked = [0, 0, 0, 0];
  const observers = asked.map((_, at) => {
    client.setQueryData([at], 'old');
    const queryFn = async () => {
      asked[at] = (asked[at] ?? 0) + 1;
      throw new TypeError('Failed to fetch');
    };
    return new QueryObserver(client, { queryKey: [at], queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {});
  });
  const renewing = keepRenewing(client, () => {});
  try {
    void client.refetchQueries();
    // The first wait is at most half a second, and each next wait doubles.
    for (const wait of [0, 500, 1_000, 2_000]) await vi.advanceTimersByTimeAsync(wait);
    expect(Math.min(...asked)).toBeGreaterThanOrEqual(4);
    expect(new Set(asked).size).toBe(1);
    // From then on five seconds or more.
    const before = Math.max(...asked);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(Math.max(...asked) - before).toBeLessThanOrEqual(22);
  } finally {
    renewing.end();
    for (const end of observers) end();
    client.clear();
    vi.useRealTimers();
  }
});

test('data that come before the first retry count as renewed', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const whenRenewed = vi.fn();
  const queryFn = () => Promise.reject(new TypeError('Failed to fetch'));
  client.setQueryData(['board'], 'old');
  const stop = new QueryObserver(client, { queryKey: ['board'], queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {});
  const renewing = keepRenewing(client, whenRenewed);
  await client.refetchQueries();
  client.setQueryData(['board'], 'with an older page');
  expect(whenRenewed).toHaveBeenCalledTimes(1);
  renewing.end();
  stop();
  client.clear();
});

test('data that the server refuses to reload are not asked for again', async () => {
  vi.useFakeTimers();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const queryFn = vi.fn(() => Promise.reject(new ApiError(403, '403: No.')));
  client.setQueryData(['admins'], 'old');
  const stop = new QueryObserver(client, { queryKey: ['admins'], queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {});
  const renewing = keepRenewing(client, () => {});
  await client.refetchQueries();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(queryFn).toHaveBeenCalledTimes(1);
  renewing.end();
  stop();
  client.clear();
  vi.useRealTimers();
});
