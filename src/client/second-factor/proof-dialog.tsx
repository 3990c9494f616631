import { useSyncExternalStore } from 'react';
import * as messages from '#messages/second-factor.ts';
import { callForHeaders } from '../api/call.ts';
import { askedProof } from '../api/proof.ts';
import { useReportedMutation } from '../api/use-reported-mutation.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Challenge } from './challenge.tsx';

/** The dialog `Confirm that it is you`, while a refused call waits for a proof. */
export function ProofDialog() {
  const asked = useSyncExternalStore(askedProof.subscribe, askedProof.get);
  // Takes a proof that was given, or begins another challenge.
  const { mutate } = useReportedMutation(() => callForHeaders('prove'), {
    onSuccess: (answered) => {
      if (answered.status !== 202) asked?.end(true);
      else if (asked) askedProof.set({ ...asked, challenge: answered.answer });
    },
  });
  return (
    asked && (
      <Dialog onOpenChange={() => asked.end(false)} title={messages.confirm} description={messages.proveAgain} size="small" focusItself>
        <Challenge
          key={asked.challenge.expiresAt}
          challenge={asked.challenge}
          approveHint={messages.approveElsewhere}
          onProven={mutate}
          onAgain={mutate}
        />
      </Dialog>
    )
  );
}
