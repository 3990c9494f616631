import { useRef } from 'react';
import * as messages from '#messages/session.ts';
import type { SignInChallenge } from '#shared/second-factor.ts';
import type { User } from '#shared/session.ts';
import { call, callForHeaders } from '../api/call.ts';
import { setUser } from '../api/query-client.ts';
import { ApiError } from '../api/request.ts';
import { useSingleMutation } from '../api/use-single-mutation.ts';
import { proveByPasskey, suggestsPasskeys } from '../second-factor/passkeys.ts';
import { failure, tellTabs } from './use-session.ts';

/** The login call requires a password field, although the server checks the number alone. */
const PASSWORD_PLACEHOLDER = 'mobile-number-only';

function startSession(user: User): void {
  setUser(user);
  tellTabs(user);
}

const tellFailure = failure(messages.loginFailed);

/** Signs in by a number. @param onChallenge called where a proof is wanted @param recovery a recovery link's token, which is that proof */
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

/** The sign-in by a passkey. @returns `suggest` offers some in the number's field, called on focus because such sign-ins are limited */
export function usePasskeySignIn() {
  const chosen = useFinish(() => proveByPasskey('anew'));
  const suggested = useFinish();
  const suggestion = useRef<AbortController>(null);
  async function suggest(): Promise<void> {
    if (suggestion.current) return;
    const begun = new AbortController();
    suggestion.current = begun;
    if (!(await suggestsPasskeys())) return;
    await proveByPasskey('suggested', begun.signal);
    suggested.mutate();
  }
  return {
    signIn: () => chosen.mutate(),
    isPending: chosen.isPending,
    // Ignore failures, because a user who takes no suggestion should see no error.
    suggest: () => void suggest().catch(() => {}),
    // Its answer must not come after the login's, because both begin a challenge of this browser.
    stopSuggesting: () => {
      suggestion.current?.abort();
      suggestion.current = null;
    },
  };
}

/** The mutation that creates the first super admin by a setup link and signs them in. */
export const useRegister = () =>
  useSingleMutation({
    mutationFn: (body: { token: string; name: string; mobileNumber: string }) => call('register', { body }),
    onSuccess: startSession,
    onError: failure(messages.registrationFailed),
  });
