import type { QueryKey } from '@tanstack/react-query';
import { useId } from 'react';
import { dismissToastIf, toast, toastError } from '../ui/toast/toast.ts';
import { loadAnew, signedIn } from './query-client.ts';
import { ApiError } from './request.ts';
import { useSingleMutation } from './use-single-mutation.ts';

export type Report<Data, Variables> = {
  /** The sentence that tells of it; none if the page shows it. */
  said?: ((data: Data, variables: Variables) => string) | undefined;
  onSuccess?: ((data: Data, variables: Variables) => void) | undefined;
  /** Queries to reload, after a failure too, because someone else may have changed them. */
  reload?: QueryKey[] | undefined;
  /** The same; the mutation ends when they are reloaded. */
  await?: QueryKey[] | undefined;
};

/** A single mutation that reports its outcome in a toast. */
export function useReportedMutation<Data, Variables = void>(
  mutationFn: (variables: Variables) => Promise<Data>,
  { said, onSuccess, reload = [], await: awaited = [] }: Report<Data, Variables> = {},
) {
  const from = useId();
  const reloaded = (some: QueryKey[]) => Promise.all(some.map(loadAnew));
  return useSingleMutation<Data, Variables>({
    mutationFn,
    onSuccess: (data, variables) => {
      onSuccess?.(data, variables);
      if (said) toast({ description: said(data, variables) });
      // The page shows this success, and the error of an earlier try would deny it.
      else dismissToastIf((entry) => entry.from === from);
    },
    onError: (error) => {
      // Users who closed the question for a proof know why nothing happens, and the end of a session has its own toast.
      const isSessionEnd = error instanceof ApiError && error.status === 401 && !signedIn();
      if (error.name !== 'AbortError' && !isSessionEnd) toastError(error, undefined, from);
    },
    onSettled: () => {
      void reloaded(reload);
      return reloaded(awaited);
    },
  });
}
