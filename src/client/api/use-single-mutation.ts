import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { queryClient } from './query-client.ts';

type Single<Data, Variables> = Pick<
  UseMutationResult<Data, Error, Variables>,
  'mutate' | 'isPending' | 'variables' | 'data' | 'error' | 'reset'
>;

/** A mutation that ignores calls until the pending one settles, because a double Enter is faster than a render. */
export function useSingleMutation<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>): Single<Data, Variables> {
  const mutationKey = [useId()];
  const { mutate, ...rest } = useMutation<Data, Error, Variables>({ ...options, mutationKey });
  const mutateOnce: typeof mutate = (...given) => {
    if (queryClient.isMutating({ mutationKey }) === 0) mutate(...given);
  };
  return { ...rest, mutate: mutateOnce };
}
