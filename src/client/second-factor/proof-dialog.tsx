import * as messages from '#messages/second-factor.ts';
import { callForHeaders } from '../api/call.ts';
import { type AskedProof, askedProof } from '../api/proof.ts';
import { useReportedMutation } from '../api/use-reported-mutation.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { toastError } from '../ui/toast/toast.ts';
import { Challenge, giveUp } from './challenge.tsx';

/** The dialog `Confirm that it is you`, while a refused call waits for a proof. */
export function ProofDialog({ challenge, end, onClose }: AskedProof & { onClose: () => void }) {
  // Takes a proof that was given, or begins another challenge.
  const { mutate, error } = useReportedMutation(() => callForHeaders('prove'), {
    onSuccess: (answered) => {
      if (answered.status !== 202) end(true);
      else if (askedProof.get()?.end === end) askedProof.set({ challenge: answered.answer, end });
      // The dialog is closed by now.
      else giveUp(answered.answer);
    },
  });
  const close = () => {
    giveUp(challenge);
    onClose();
  };
  return (
    <Dialog onClose={close} title={messages.confirm} description={messages.proveAgain} size="small" focusItself>
      <Challenge
        key={challenge.expiresAt}
        challenge={challenge}
        approveHint={messages.approveElsewhere}
        onProven={mutate}
        hasFailed={error !== null}
        onAgain={mutate}
        onFailure={toastError}
      />
    </Dialog>
  );
}
