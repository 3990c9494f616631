import { useInfiniteQuery } from '@tanstack/react-query';
import * as messages from '#messages/deliveries.ts';
import type { FailedJob } from '#shared/jobs.ts';
import { call } from '../../api/call.ts';
import { keys } from '../../api/keys.ts';
import { useReportedMutation } from '../../api/use-reported-mutation.ts';

/** The jobs that failed for good, as the only page of a list. */
export const useDeliveries = () =>
  useInfiniteQuery({
    queryKey: keys.failedJobs,
    queryFn: ({ signal }) => call('listFailedJobs', { signal }),
    initialPageParam: null,
    getNextPageParam: () => undefined,
    gcTime: 0,
  });

/** The mutation that runs a failed job again. @param onSuccess called before it leaves the list */
export const useRetry = (onSuccess: () => void) =>
  useReportedMutation(({ id }: FailedJob) => call('retryJob', { params: { id } }), {
    said: () => messages.willBeTried,
    onSuccess,
    await: [keys.failedJobs],
  });
