import { useRef } from 'react';
import { proveByPasskey, suggestsPasskeys } from '../second-factor/passkeys.ts';
import { useFinish } from './use-session.ts';

/**
 * The sign-in by a passkey, which needs no number.
 * @returns `suggest` lets the browser suggest passkeys in the field of the number. Called once the user turns to it, because every beginning
 * counts as an attempt to sign in
 */
export function usePasskeySignIn() {
  const chosen = useFinish(() => proveByPasskey('anew'));
  const suggested = useFinish();
  const isSuggesting = useRef(false);
  async function suggest(): Promise<void> {
    if (isSuggesting.current || !(await suggestsPasskeys())) return;
    isSuggesting.current = true;
    await proveByPasskey('suggested');
    suggested.mutate();
  }
  return {
    signIn: () => chosen.mutate(),
    isPending: chosen.isPending,
    // Nothing is told of a suggestion that the user did not take.
    suggest: () => void suggest().catch(() => {}),
  };
}
