import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SimilarTask } from '#shared/tasks.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';

/** Typing goes on for longer than this only between thoughts (milliseconds). */
const PAUSE = 250;

const none: SimilarTask[] = [];

/**
 * Open tasks like the one somebody is writing down, asked for whenever typing pauses. A request that typing has overtaken is aborted.
 * Where none can be had, there are none: nobody needs them to go on.
 * @param title as it is typed so far; empty where it says too little to ask
 */
export function useSimilarTasks(title: string): readonly SimilarTask[] {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(title), PAUSE);
    return () => clearTimeout(timer);
  }, [title]);

  const { data } = useQuery({
    queryKey: keys.similar(asked),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 10_000,
    queryFn: ({ signal }) =>
      call('listSimilarTasks', { query: { title: asked }, signal }).catch((error: unknown) => {
        if (signal.aborted) throw error;
        return none;
      }),
  });
  return title === '' || asked === '' ? none : (data ?? none);
}
