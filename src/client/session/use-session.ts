import { useQuery, useQueryClient } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import type { User } from '#shared/session.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { setUser } from '../api/query-client.ts';
import { useSingleMutation } from '../api/use-single-mutation.ts';
import { taskMutationsSent } from '../board-store/mutations/task-mutations.ts';
import { toast } from '../ui/toast/toast.ts';
import { tellTabs } from './other-tabs.ts';

/** The server opens a session by the number alone; the field is in the call because the call has always had it. */
const PASSWORD_PLACEHOLDER = 'mobile-number-only';

const failure = (title: string) => (error: Error) => {
  toast({ title, description: error.message, variant: 'destructive' });
};

/** Says who is signed in from now on, in this tab and the others. */
function startSession(user: User): void {
  setUser(user);
  tellTabs(user);
}

/** Who is signed in: `data` is the user, `null` when signed out, and undefined while that is not known. A call that failed before the page was drawn is told, not made again. */
export const useUser = () => useQuery<User | null>({ queryKey: keys.user, retryOnMount: false });

/** Signs in by a mobile number of digits only. */
export const useLogin = () =>
  useSingleMutation({
    mutationFn: (digits: string) => {
      const body = { username: digits, password: PASSWORD_PLACEHOLDER };
      return call('login', { body });
    },
    onSuccess: startSession,
    onError: failure('Login failed'),
  });

/** Makes the first super admin, for whoever holds the setup link, and signs them in. */
export const useRegister = () =>
  useSingleMutation({
    mutationFn: (body: { token: string; name: string; mobileNumber: string }) => call('register', { body }),
    onSuccess: startSession,
    onError: failure('Registration failed'),
  });

/** Signs out, and forgets everything that was loaded. */
export function useLogout() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: async () => {
      // What was done before is done by whoever did it.
      await taskMutationsSent(client);
      // An answer that finds the session over is no news to whoever ends it.
      await client.cancelQueries({ predicate: ({ state }) => state.data !== undefined });
      return call('logout');
    },
    onSuccess: () => {
      // Whoever signs in next begins with the whole board.
      navigate('/auth', { replace: true });
      setUser(null);
      tellTabs(null);
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.user[0] });
    },
    onError: failure('Logout failed'),
  });
}
