import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import * as messages from '#messages/session.ts';
import type { User } from '#shared/session.ts';
import { forgetToasts, toast } from '../ui/toast/toast.ts';
import { keys } from './keys.ts';
import { ApiError, request } from './request.ts';

/** The default query function: loads the address its key spells. A 401 is the answer `null` to the user's own query only. */
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

/** The cache of server data. Nothing goes stale by itself; mutations and the event stream invalidate it. */
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

function forgetOthers(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.user[0] });
  forgetToasts();
}

/** Clears the cache if another user has signed in, in another tab, since the last answer. */
function noteUser({ id }: User): void {
  const before = queryClient.getQueryData<User | null>(keys.user);
  if (before && before.id !== id) forgetOthers();
}

/** Sets the signed-in user, and clears the previous user's data. */
export function setUser(user: User | null): void {
  if (user) forgetOthers();
  queryClient.setQueryData(keys.user, user);
}

/** The signed-in user, if loaded. */
export const cachedUser = (): User | undefined => queryClient.getQueryData<User | null>(keys.user) ?? undefined;

export const signedIn = (): string | undefined => cachedUser()?.id;

const tellEnd = () => toast({ ...messages.ended, variant: 'note' });

/** Takes over a sign-in (the user's id) or sign-out (null) from another tab. */
export function noteUserElsewhere(id: string | null): void {
  const before = signedIn();
  if (before && before === id) return;
  forgetOthers();
  if (id) return void queryClient.resetQueries({ queryKey: keys.user });
  // A pending answer may predate the sign-out.
  void queryClient.cancelQueries({ queryKey: keys.user });
  setUser(null);
  if (before) tellEnd();
}

/** Signs the page out after a 401 and says why, unless another user than `asker`, who made the call, has signed in since. */
export function noteSessionEnd(error: unknown, asker: string | undefined): void {
  if (!(error instanceof ApiError && error.status === 401)) return;
  if (asker !== undefined && asker !== signedIn()) return;
  if (signedIn()) tellEnd();
  setUser(null);
}
