import { useSyncExternalStore } from 'react';
import * as messages from '#messages/second-factor.ts';
import { callForHeaders } from '../api/call.ts';
import { askedProof } from '../api/proof.ts';
import { useSingleMutation } from '../api/use-single-mutation.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { toastError } from '../ui/toast/toast-error.ts';
import { Challenge } from './challenge.tsx';

/** The dialog `Confirm that it is you`, while a refused call waits for a proof. */
export function ProofDialog() {
  const asked = useSyncExternalStore(askedProof.subscribe, askedProof.get);
  // Takes a proof that was given, or begins another challenge.
  const { mutate } = useSingleMutation({
    mutationFn: () => callForHeaders('prove'),
    onSuccess: (answered) => {
      if (answered.status !== 202) asked?.end(true);
      else if (asked) askedProof.set({ ...asked, challenge: answered.answer });
    },
    onError: (error) => void toastError(error),
  });
  return (
    asked && (
      <Dialog
        open
        onOpenChange={() => asked.end(false)}
        title={messages.confirm}
        description={messages.proveAgain}
        size="small"
        focusItself
      >
        <Challenge key={asked.challenge.expiresAt} challenge={asked.challenge} onProven={mutate} onAgain={mutate} />
      </Dialog>
    )
  );
}
