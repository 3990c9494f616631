import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SimilarTask } from '#shared/tasks.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';

/** The debounce of typing (ms). */
const PAUSE = 250;

const none: SimilarTask[] = [];

/** Open tasks with titles like the typed one, debounced; none for an empty title, or on an error. */
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
