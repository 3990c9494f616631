import { useRef, useState } from 'react';
import * as messages from '#messages/mail-links.ts';
import { call } from '../../api/call.ts';
import { useSingleMutation } from '../../api/use-single-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { toastError } from '../../ui/toast/toast-error.ts';

/** The button that a mail's link to unsubscribe leads to, signed in or not. */
export function Unsubscribe({ token }: { token: string }) {
  const [isDone, setDone] = useState(false);
  const answer = useRef<HTMLParagraphElement>(null);
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => call('unsubscribe', { params: { token } }),
    onSuccess: () => {
      // The button vanishes, and focus must not vanish with it.
      answer.current?.focus();
      setDone(true);
    },
    onError: (error) => void toastError(error),
  });
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
        <Button variant="primary" size="large" busy={isPending} onClick={() => mutate()} className="w-full">
          {messages.unsubscribe}
        </Button>
      )}
    </section>
  );
}
