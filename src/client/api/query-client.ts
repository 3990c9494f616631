import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import type { User } from '#shared/session.ts';
import { toast } from '../ui/toast.ts';
import { keys } from './keys.ts';
import { ApiError, request } from './request.ts';

/** Loads the address that a query's key spells; signed out is an answer to "who am I", and an error to all else. */
async function load({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  try {
    return (await request(queryKey.join('/'), { signal })).answer;
  } catch (error) {
    if (queryKey[0] === keys.user[0] && error instanceof ApiError && error.status === 401) return null;
    noteSessionEnd(error);
    throw error;
  }
}

/** The one cache of what the server said. Nothing in it goes stale by itself: mutations say what to load anew. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: load,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Says who is signed in now. What was loaded for somebody else is forgotten: it may not be this person's to see. */
export function setUser(user: User | null): void {
  if (user) queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.user[0] });
  queryClient.setQueryData(keys.user, user);
}

/** Where an error says that the session is over, the page becomes a signed-out one and goes to the sign-in screen, and says why. */
export function noteSessionEnd(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 401)) return;
  if (queryClient.getQueryData(keys.user))
    toast({ title: 'Signed out', description: 'Your session has ended. Sign in again: what you typed is kept.', variant: 'note' });
  setUser(null);
}
