import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

type Single<Data, Variables> = Pick<UseMutationResult<Data, Error, Variables>, 'mutate' | 'isPending' | 'variables' | 'error' | 'reset'>;

/** A mutation that ignores calls until the pending one settles, because a double Enter is faster than a render. */
export function useSingleMutation<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>): Single<Data, Variables> {
  const isSent = useRef(false);
  const { mutate, ...rest } = useMutation<Data, Error, Variables>({
    ...options,
    onSettled: (...settled) => {
      isSent.current = false;
      return options.onSettled?.(...settled);
    },
  });
  const mutateOnce: typeof mutate = (...given) => {
    if (isSent.current) return;
    isSent.current = true;
    mutate(...given);
  };
  return { ...rest, mutate: mutateOnce };
}
