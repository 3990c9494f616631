import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import * as messages from '#messages/deliveries.ts';
import * as toasts from '#messages/toasts.ts';
import type { FailedJob } from '#shared/jobs.ts';
import { call } from '../../api/call.ts';
import { keys } from '../../api/keys.ts';
import { useSingleMutation } from '../../api/use-single-mutation.ts';
import { toast } from '../../ui/toast/toast.ts';
import { toastError } from '../../ui/toast/toast-error.ts';

/** The jobs that failed for good, as the only page of a list. */
export const useDeliveries = () =>
  useInfiniteQuery({
    queryKey: keys.failedJobs,
    queryFn: ({ signal }) => call('listFailedJobs', { signal }),
    initialPageParam: null,
    getNextPageParam: () => undefined,
    gcTime: 0,
  });

/** The mutation that runs a failed job again. @param onGone called before it leaves the list */
export function useRetry(onGone: () => void) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ id }: FailedJob) => call('retryJob', { params: { id } }),
    onSuccess: () => {
      onGone();
      toast({ title: toasts.success, description: messages.willBeTried });
    },
    onError: (error) => void toastError(error),
    // Reload after a failure too, because someone else may have retried it.
    onSettled: () => client.invalidateQueries({ queryKey: keys.failedJobs }),
  });
}
