import { useQuery } from '@tanstack/react-query';
import { Monitor, MonitorCheck, Smartphone, Terminal } from 'lucide-react';
import * as messages from '#messages/devices.ts';
import * as factor from '#messages/second-factor.ts';
import type { Passkey, TrustedBrowser } from '#shared/second-factor.ts';
import type { Session } from '#shared/session.ts';
import { keys } from '../api/keys.ts';
import { useEndTrust } from '../second-factor/change-proofs.ts';
import { PasskeyRow, ProofRow, When } from '../second-factor/proof-rows.tsx';

/** The icon for a browser as the server names it. */
function pictureOf(browser: string) {
  if (/iPhone|iPad|Android/.test(browser)) return Smartphone;
  return browser.startsWith(messages.program) ? Terminal : Monitor;
}

/** One session with its `Sign Out` button. The current one has none, because `Log Out` ends it. */
export function DeviceRow({ device, busy, onSignOut }: { device: Session; busy: boolean; onSignOut: () => void }) {
  const { browser, address, createdAt, lastUsedAt, current } = device;
  return (
    <ProofRow
      Icon={pictureOf(browser)}
      name={browser}
      mark={current ? messages.thisDevice : undefined}
      address={address}
      end={current ? null : { label: messages.signOut, busy, onClick: onSignOut }}
    >
      {current ? <span>{messages.inUse}</span> : <When said={messages.lastUsed} at={lastUsedAt} />}
      <When said={messages.signedIn} at={createdAt} />
    </ProofRow>
  );
}

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
          mark={one.current ? messages.thisDevice : undefined}
          address={one.address}
          end={{ label: factor.endTrust, busy: isPending && variables?.id === one.id, onClick: () => mutate(one) }}
        >
          <span>{factor.trustedBrowser}</span>
          <When said={factor.trustedSince} at={one.createdAt} />
        </ProofRow>
      ))}
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onGone={onGone} />
      ))}
    </>
  );
}
