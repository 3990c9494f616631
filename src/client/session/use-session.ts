import { useQuery } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import * as messages from '#messages/session.ts';
import type { User } from '#shared/session.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { noteUserElsewhere, queryClient, setUser } from '../api/query-client.ts';
import { useSingleMutation } from '../api/use-single-mutation.ts';
import { pendingEnded } from '../board-store/mutations/pending.ts';
import { toast } from '../ui/toast/toast.ts';

/** All tabs share one session. Without this channel, the event stream reports the change a moment later. */
const channel = new BroadcastChannel('max-tasks session');

/** Posts the signed-in user to the other tabs. */
export const tellTabs = (user: User | null): void => channel.postMessage(user?.id ?? null);

/** Follows sign-ins and sign-outs in other tabs, so that no change here is made under the wrong user. */
export function followTabs(): void {
  channel.addEventListener('message', ({ data }: MessageEvent<string | null>) => noteUserElsewhere(data));
}

/** An error handler that shows a toast with another title than `Error`. */
export const failure = (title: string) => (error: Error) => {
  toast({ title, description: error.message, variant: 'destructive' });
};

/** The user: `null` when signed out, undefined while loading. A failed prefetch isn't retried on mount, so that its error is shown. */
export const useUser = () => useQuery<User | null>({ queryKey: keys.user, retryOnMount: false });

/** How long logging out waits for pending changes at most. */
const LAST_CHANGES_MS = 5_000;

/** The mutation that signs out and clears the cache. */
export const useLogout = () =>
  useSingleMutation({
    mutationFn: async () => {
      // Earlier changes must reach the server under this session.
      await Promise.race([pendingEnded(), new Promise((resolve) => void setTimeout(resolve, LAST_CHANGES_MS))]);
      // Cancel reloads, so that their 401 doesn't report an ended session.
      await queryClient.cancelQueries({ predicate: ({ state }) => state.data !== undefined });
      return call('logout');
    },
    onSuccess: () => {
      void import('../push/this-device.ts').then(({ forgetPush }) => forgetPush()).catch(() => {});
      // The next user starts with the whole board, without these filters.
      navigate('/auth', { replace: true });
      setUser(null);
      tellTabs(null);
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.user[0] });
    },
    onError: failure(messages.logoutFailed),
  });
