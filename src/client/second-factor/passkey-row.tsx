import { Fingerprint } from 'lucide-react';
import * as devices from '#messages/devices.ts';
import * as messages from '#messages/second-factor.ts';
import type { Passkey } from '#shared/second-factor.ts';
import { Age } from '../ui/age.tsx';
import { useRemovePasskey } from './change-proofs.ts';
import { ProofRow } from './proof-row.tsx';

/** One passkey with its button `Remove`. @param onGone called just before it leaves the list */
export function PasskeyRow({ passkey, onGone }: { passkey: Passkey; onGone: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey;
  const { mutate, isPending } = useRemovePasskey(onGone);
  return (
    <ProofRow Icon={Fingerprint} name={name} end={{ label: messages.remove, busy: isPending, onClick: () => mutate(passkey) }}>
      <p className="flex flex-wrap gap-x-4 text-label text-muted">
        <span>{messages.passkey}</span>
        <span>
          {messages.added} <Age at={createdAt} />
        </span>
        {lastUsedAt && (
          <span>
            {devices.lastUsed} <Age at={lastUsedAt} />
          </span>
        )}
      </p>
    </ProofRow>
  );
}
