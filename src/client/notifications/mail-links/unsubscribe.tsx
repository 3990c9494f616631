import { useRef, useState } from 'react';
import * as messages from '#messages/mail-links.ts';
import { ActionButton } from '../../api/action-button.tsx';
import { call } from '../../api/call.ts';

/** The button that a mail's link to unsubscribe leads to, signed in or not. */
export function Unsubscribe({ token }: { token: string }) {
  const [isDone, setDone] = useState(false);
  const answer = useRef<HTMLParagraphElement>(null);
  const tell = () => {
    // The button vanishes, and focus must not vanish with it.
    answer.current?.focus();
    setDone(true);
  };
  return (
    <section aria-labelledby="unsubscribe-heading">
      <h2 id="unsubscribe-heading" className="text-title font-semibold">
        {messages.unsubscribe}
      </h2>
      <p ref={answer} tabIndex={-1} role="status" className="mt-1 mb-5 text-muted outline-none">
        {isDone ? messages.unsubscribed : messages.unsubscribeHint}
      </p>
      {isDone ? (
        <a href="/" className="inline-block py-0.5 text-accent-text underline underline-offset-3">
          {messages.goToBoard}
        </a>
      ) : (
        <ActionButton
          variant="primary"
          size="large"
          act={() => call('unsubscribe', { params: { token } })}
          onSuccess={tell}
          className="w-full"
        >
          {messages.unsubscribe}
        </ActionButton>
      )}
    </section>
  );
}
