import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import type { User } from '#shared/session.ts';
import { forgetToasts, toast } from '../ui/toast/toast.ts';
import { keys } from './keys.ts';
import { ApiError, request } from './request.ts';

/** Loads the address that a query's key spells; signed out is an answer to "who am I", and an error to all else. */
async function load({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  const asker = signedIn();
  try {
    const { answer } = await request(queryKey.join('/'), { signal });
    if (queryKey[0] === keys.user[0]) noteUser(answer as User);
    return answer;
  } catch (error) {
    if (queryKey[0] === keys.user[0] && error instanceof ApiError && error.status === 401) return null;
    noteSessionEnd(error, asker);
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

/** Forgets data and toasts of another person. */
function forgetOthers(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.user[0] });
  forgetToasts();
}

/** In another tab somebody else may have signed in since it was last asked who that is. */
function noteUser({ id }: User): void {
  const before = queryClient.getQueryData<User | null>(keys.user);
  if (before && before.id !== id) forgetOthers();
}

/** Says who is signed in now. */
export function setUser(user: User | null): void {
  if (user) forgetOthers();
  queryClient.setQueryData(keys.user, user);
}

/** The signed-in user, as far as the page knows. */
export const cachedUser = (client = queryClient): User | undefined => client.getQueryData<User | null>(keys.user) ?? undefined;

/** Their id. */
export const signedIn = (): string | undefined => cachedUser()?.id;

const tellEnd = () =>
  toast({
    title: 'Signed out',
    description: 'Your session has ended. Sign in again: what you typed on the board is kept.',
    variant: 'note',
  });

/**
 * Somebody has signed in or out in another tab: whoever was signed in here is no longer, and whoever is there now is here as well.
 * @param id theirs; null where nobody is
 */
export function noteUserElsewhere(id: string | null): void {
  const before = signedIn();
  if (before && before === id) return;
  forgetOthers();
  if (id) return void queryClient.resetQueries({ queryKey: keys.user });
  // An answer that is on its way may not know of it yet.
  void queryClient.cancelQueries({ queryKey: keys.user });
  setUser(null);
  if (before) tellEnd();
}

/**
 * Where an error says that the session is over, the page becomes a signed-out one and goes to the sign-in screen, and says why.
 * @param asker who was signed in when the call was made: of a session that they have ended themselves, whoever signed in since need not hear
 */
export function noteSessionEnd(error: unknown, asker: string | undefined): void {
  if (!(error instanceof ApiError && error.status === 401)) return;
  if (asker !== undefined && asker !== signedIn()) return;
  if (signedIn()) tellEnd();
  setUser(null);
}
