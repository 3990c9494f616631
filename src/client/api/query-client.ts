import { type Query, QueryClient, type QueryFunctionContext, type QueryKey } from '@tanstack/react-query';
import * as messages from '#messages/session.ts';
import type { EndpointName } from '#shared/api.ts';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import { forgetToasts, toast } from '../ui/toast/toast.ts';
import { keys } from './keys.ts';
import { givePage } from './page-owner.ts';
import { ApiError, request } from './request.ts';

/** The default query function: loads the address its key spells. A 401 is the answer `null` to the user's own query only. */
async function load({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  const get = async () => (await request(queryKey.join('/'), { signal })).answer;
  if (queryKey[0] !== keys.user[0]) return inSession(get);
  try {
    const user = (await get()) as User;
    // Another user may have signed in since the last answer, in another tab.
    givePage(user.id);
    return user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
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

/** Reloads what is shown below a key. The answer to a first load that is under way may be older than the change, so another load follows it. */
export async function loadAnew(queryKey: QueryKey): Promise<void> {
  const isFirst = ({ state }: Query) => state.data === undefined;
  const first = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching', predicate: isFirst });
  // Both join a load that is under way, so that many changes need one more.
  const again = first.map((query) => query.fetch().then(() => query.fetch()));
  await Promise.allSettled([...again, queryClient.invalidateQueries({ queryKey })]);
}

function forgetData(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.user[0] });
  forgetToasts();
}

/** Sets the signed-in user, and clears the data of the session before. */
export function setUser(user: User | null): void {
  if (user) {
    givePage(user.id);
    forgetData();
  }
  queryClient.setQueryData(keys.user, user);
}

/** The signed-in user, if loaded. */
export const cachedUser = (): User | undefined => queryClient.getQueryData<User | null>(keys.user) ?? undefined;

export const signedIn = (): string | undefined => cachedUser()?.id;

/** Whether the signed-in user may make a call at this moment. A part that shows it must follow the user instead. */
export const mayNow = (call: EndpointName, about?: Parameters<typeof may>[2]): boolean => may(cachedUser() ?? null, call, about);

/** Signs the page out, and says why if it was signed in. */
function endSession(): void {
  if (signedIn()) toast({ ...messages.ended, variant: 'note' });
  setUser(null);
}

/** Takes over a sign-in (the user's id) or sign-out (null) from another tab. */
export function noteUserElsewhere(id: string | null): void {
  if (signedIn() === id) return;
  if (id) givePage(id);
  forgetData();
  if (id) return void queryClient.resetQueries({ queryKey: keys.user });
  // A pending answer may predate the sign-out.
  void queryClient.cancelQueries({ queryKey: keys.user });
  endSession();
}

/** Makes a call that needs a session. A 401 signs the page out and says why. */
export async function inSession<T>(send: () => Promise<T>): Promise<T> {
  const user = cachedUser();
  try {
    return await send();
  } catch (error) {
    // The user may have signed in again meanwhile.
    if (error instanceof ApiError && error.status === 401 && cachedUser() === user) endSession();
    throw error;
  }
}
