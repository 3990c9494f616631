import { useQuery, useQueryClient } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import * as messages from '#messages/session.ts';
import type { SignInChallenge } from '#shared/second-factor.ts';
import type { User } from '#shared/session.ts';
import { call, callForHeaders } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { setUser } from '../api/query-client.ts';
import { ApiError } from '../api/request.ts';
import { useSingleMutation } from '../api/use-single-mutation.ts';
import { taskMutationsSent } from '../board-store/mutations/task-mutations.ts';
import { toast } from '../ui/toast/toast.ts';
import { tellTabs } from './other-tabs.ts';

/** The login call requires a password field, although the server checks the number alone. */
const PASSWORD_PLACEHOLDER = 'mobile-number-only';

const failure = (title: string) => (error: Error) => {
  toast({ title, description: error.message, variant: 'destructive' });
};

/** Sets the signed-in user in this tab and the others. */
function startSession(user: User): void {
  setUser(user);
  tellTabs(user);
}

/** The user: `null` when signed out, undefined while loading. A failed prefetch isn't retried on mount, so that its error is shown. */
export const useUser = () => useQuery<User | null>({ queryKey: keys.user, retryOnMount: false });

const tellFailure = failure(messages.loginFailed);

/**
 * The mutation that signs in by the digits of a mobile number.
 * @param onChallenge called where a proof is wanted first
 * @param recovery the token of a recovery link, which is that proof
 */
export const useLogin = (onChallenge: (challenge: SignInChallenge) => void, recovery: string | null) =>
  useSingleMutation({
    mutationFn: async (digits: string) => {
      const body = { username: digits, password: PASSWORD_PLACEHOLDER };
      const answered = await callForHeaders('login', { body });
      if (answered.status !== 202 || !recovery) return answered;
      try {
        await call('proveByRecovery', { body: { code: recovery } });
        return await callForHeaders('finishSignIn');
      } catch (error) {
        // The other ways are left.
        const isOver = error instanceof ApiError && error.status === 403;
        tellFailure(isOver ? new Error(messages.recoveryLinkOver) : (error as Error));
        return answered;
      }
    },
    onSuccess: (answered) => (answered.status === 202 ? onChallenge(answered.answer) : startSession(answered.answer)),
    onError: tellFailure,
  });

/** The mutation that opens the session of a proven sign-in. @param prove proves it first */
export const useFinish = (prove?: () => Promise<unknown>) =>
  useSingleMutation({
    mutationFn: async () => {
      await prove?.();
      return call('finishSignIn');
    },
    onSuccess: startSession,
    onError: tellFailure,
  });

/** The mutation that creates the first super admin by a setup link and signs them in. */
export const useRegister = () =>
  useSingleMutation({
    mutationFn: (body: { token: string; name: string; mobileNumber: string }) => call('register', { body }),
    onSuccess: startSession,
    onError: failure(messages.registrationFailed),
  });

/** The mutation that signs out and clears the cache. */
export function useLogout() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: async () => {
      // Earlier changes must reach the server under this session.
      await taskMutationsSent();
      // Cancel reloads, so that their 401 doesn't report an ended session.
      await client.cancelQueries({ predicate: ({ state }) => state.data !== undefined });
      return call('logout');
    },
    onSuccess: () => {
      void import('../push/this-device.ts').then(({ forgetPush }) => forgetPush()).catch(() => {});
      // The next user starts with the whole board, without these filters.
      navigate('/auth', { replace: true });
      setUser(null);
      tellTabs(null);
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.user[0] });
    },
    onError: failure(messages.logoutFailed),
  });
}
