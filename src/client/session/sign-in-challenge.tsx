import { useEffect, useRef } from 'react';
import * as messages from '#messages/second-factor.ts';
import type { SignInChallenge } from '#shared/second-factor.ts';
import { Challenge } from '../second-factor/challenge.tsx';
import { useFinish } from './use-sign-in.ts';

/** The challenge in place of the sign-in form, until the user has proven that it is them. */
export function ChallengeToSignIn({ challenge, onAgain }: { challenge: SignInChallenge; onAgain: () => void }) {
  const { mutate } = useFinish();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form's button is gone, and focus must not go with it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="challenge-heading">
      <h2 ref={heading} id="challenge-heading" tabIndex={-1} className="text-title font-semibold outline-none">
        {messages.confirm}
      </h2>
      <p className="mt-1 mb-5 text-muted">{messages.newBrowser}</p>
      <Challenge challenge={challenge} approveHint={messages.approveHint} onProven={mutate} onAgain={onAgain} />
    </section>
  );
}
