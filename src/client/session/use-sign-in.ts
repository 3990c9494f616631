import * as messages from '#messages/session.ts';
import type { SignInChallenge } from '#shared/second-factor.ts';
import type { User } from '#shared/session.ts';
import { call, callForHeaders } from '../api/call.ts';
import { setUser } from '../api/query-client.ts';
import { ApiError } from '../api/request.ts';
import { useSingleMutation } from '../api/use-single-mutation.ts';
import { proveByPasskey } from '../second-factor/passkeys.ts';
import { failure, tellTabs } from './use-session.ts';

/** The login call requires a password field, although the server checks the number alone. */
const PASSWORD_PLACEHOLDER = 'mobile-number-only';

function startSession(user: User): void {
  setUser(user);
  tellTabs(user);
}

export const tellFailure = failure(messages.loginFailed);

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

/** The mutation that signs in by a passkey, without a number. */
export const usePasskeySignIn = () => useFinish(() => proveByPasskey(true));

/** The mutation that creates the first super admin by a setup link and signs them in. */
export const useRegister = () =>
  useSingleMutation({
    mutationFn: (body: { token: string; name: string; mobileNumber: string }) => call('register', { body }),
    onSuccess: startSession,
    onError: failure(messages.registrationFailed),
  });
