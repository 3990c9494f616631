import { useQuery } from '@tanstack/react-query';
import { MonitorCheck } from 'lucide-react';
import * as devices from '#messages/devices.ts';
import * as messages from '#messages/second-factor.ts';
import type { Passkey, TrustedBrowser } from '#shared/second-factor.ts';
import { keys } from '../api/keys.ts';
import { useEndTrust } from '../second-factor/change-proofs.ts';
import { PasskeyRow } from '../second-factor/passkey-row.tsx';
import { ProofRow } from '../second-factor/proof-row.tsx';
import { Age } from '../ui/age.tsx';

/** The user's trusted browsers and passkeys, below their sessions. @param onGone called just before one leaves the list */
export function TrustRows({ onGone }: { onGone: () => void }) {
  const { data: browsers = [] } = useQuery<TrustedBrowser[]>({ queryKey: keys.trustedBrowsers, refetchOnMount: 'always' });
  const { data: passkeys = [] } = useQuery<Passkey[]>({ queryKey: keys.passkeys, refetchOnMount: 'always' });
  const { mutate, isPending, variables } = useEndTrust(onGone);
  return (
    <>
      {browsers.map((one) => (
        <ProofRow
          key={one.id}
          Icon={MonitorCheck}
          name={one.browser}
          mark={one.current ? devices.thisDevice : undefined}
          end={{ label: messages.endTrust, busy: isPending && variables?.id === one.id, onClick: () => mutate(one) }}
        >
          <p className="text-label text-muted tabular-nums wrap-anywhere">{one.address}</p>
          <p className="flex flex-wrap gap-x-4 text-label text-muted">
            <span>{messages.trustedBrowser}</span>
            <span>
              {messages.trustedSince} <Age at={one.createdAt} />
            </span>
          </p>
        </ProofRow>
      ))}
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onGone={onGone} />
      ))}
    </>
  );
}
