import { Fingerprint } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as people from '#messages/people.ts';
import * as factor from '#messages/second-factor.ts';
import * as messages from '#messages/sign-in.ts';
import type { SignInChallenge } from '#shared/second-factor.ts';
import { ApiError } from '../api/request.ts';
import { login } from '../api/schemas.ts';
import { Challenge, giveUp } from '../second-factor/challenge.tsx';
import { hasPasskeys } from '../second-factor/passkeys.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { useFormErrors } from '../ui/form/use-form-errors.ts';
import { serverNow } from '../ui/server-clock.ts';
import { takeFocus } from '../ui/take-focus.ts';
import { tellFailure, useFinish, useLogin, usePasskeySignIn } from './use-sign-in.ts';

/** The challenge that waited when the page was left. A phone drops a page while its user reads a code elsewhere. */
function keptChallenge(): SignInChallenge | null {
  const { challenge }: { challenge?: SignInChallenge | null } = history.state ?? {};
  return challenge && Date.parse(challenge.expiresAt) > serverNow() ? challenge : null;
}

function ChallengeToSignIn({ challenge, onAgain }: { challenge: SignInChallenge; onAgain: () => void }) {
  const { mutate, error } = useFinish();
  // The server keeps a given proof, while a code or a link works only once.
  const isKept = error !== null && !(error instanceof ApiError && error.status === 410);
  return (
    <section aria-labelledby="challenge-heading">
      <h2 ref={takeFocus} id="challenge-heading" tabIndex={-1} className="text-title font-semibold outline-none">
        {factor.confirm}
      </h2>
      <p className="mt-1 mb-5 text-muted">{factor.newBrowser}</p>
      <Challenge
        challenge={challenge}
        approveHint={factor.approveHint}
        onProven={mutate}
        hasFailed={error !== null}
        onAgain={isKept ? mutate : onAgain}
        onFailure={tellFailure}
      />
    </section>
  );
}

/** The sign-in form, which sends the number as the schema reads it: its digits. A challenge may take its place. @param recovery a recovery link's token */
export function SignInForm({ recovery }: { recovery: string | null }) {
  const [challenge, setChallenge] = useState(keptChallenge);
  const keep = (asked: SignInChallenge | null) => {
    history.replaceState({ ...history.state, challenge: asked }, '');
    setChallenge(asked);
  };
  const { mutate, isPending } = useLogin(keep, recovery);
  const passkey = usePasskeySignIn();
  const field = useRef<HTMLInputElement>(null);
  const { errors, formOf } = useFormErrors();
  const form = formOf(login, ({ username }) => mutate(username));
  const startAgain = () => {
    if (challenge) giveUp(challenge);
    flushSync(() => keep(null));
    // The button is gone, and focus must not go with it.
    field.current?.focus();
  };
  if (challenge) return <ChallengeToSignIn challenge={challenge} onAgain={startAgain} />;
  return (
    <form {...form} aria-label={messages.signIn}>
      {recovery && <p className="mb-5 text-muted">{factor.recoveryHint}</p>}
      <Field label={people.mobileNumber} error={errors.username}>
        <TextInput ref={field} name="username" type="tel" autoComplete="tel" required tall />
      </Field>
      <Button type="submit" variant="primary" busy={isPending} size="large" className="mt-5 w-full">
        {messages.signIn}
      </Button>
      {hasPasskeys && !recovery && (
        <Button size="large" busy={passkey.isPending} Icon={Fingerprint} onClick={() => passkey.mutate()} className="mt-3 w-full">
          {factor.signInWithPasskey}
        </Button>
      )}
    </form>
  );
}
