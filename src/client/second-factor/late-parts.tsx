import { useEffect, useSyncExternalStore } from 'react';
import { askedProof } from '../api/proof.ts';
import type { DialogPart } from '../ui/dialog/dialogs.tsx';
import { late } from '../ui/late.tsx';

export const SecurityDialog: DialogPart = late(async () => (await import('./security-dialog.tsx')).SecurityDialog, 'wanted');

export const Approvals = late(async () => (await import('./approvals.tsx')).Approvals, 'wanted');

/** The field for the digits of a sign-in to approve, if there is one. */
export const approvalField = () => document.querySelector<HTMLElement>('[data-approval] input');

/** Focuses that field. Deferred, because a closing dialog unmounts it before it is back on the board. */
export const focusApproval = () => void setTimeout(() => approvalField()?.focus());

const ProofDialog = late(async () => (await import('./proof-dialog.tsx')).ProofDialog, 'wanted');

/** The dialog `Confirm that it is you`, once a call asks for a proof. */
export function Proof() {
  const asked = useSyncExternalStore(askedProof.subscribe, askedProof.get);
  // A sign-out ends the question.
  useEffect(() => () => askedProof.get()?.end(false), []);
  return asked && <ProofDialog {...asked} onClose={() => asked.end(false)} />;
}
