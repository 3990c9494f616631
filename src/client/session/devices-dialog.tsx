import { useQuery } from '@tanstack/react-query';
import { Monitor, MonitorCheck, Smartphone, Terminal } from 'lucide-react';
import { useState } from 'react';
import * as messages from '#messages/devices.ts';
import * as factor from '#messages/second-factor.ts';
import type { Passkey } from '#shared/second-factor.ts';
import type { Session } from '#shared/session.ts';
import { call } from '../api/call.ts';
import { hasFactor } from '../api/factor-ways.ts';
import { keys } from '../api/keys.ts';
import { queryClient } from '../api/query-client.ts';
import { useReportedMutation } from '../api/use-reported-mutation.ts';
import { useEndTrust } from '../second-factor/change-proofs.ts';
import { PasskeyRow, ProofRow, When } from '../second-factor/proof-rows.tsx';
import { Button } from '../ui/button.tsx';
import { dialogOf } from '../ui/dialog/dialog.tsx';
import { NotLoaded } from '../ui/not-loaded.tsx';

function pictureOf(browser: string) {
  if (/iPhone|iPad|Android/.test(browser)) return Smartphone;
  return browser.startsWith(messages.program) ? Terminal : Monitor;
}

/** One session with its `Sign Out` button. The current one has none, because `Log Out` ends it. */
function DeviceRow({ device, busy, onSignOut }: { device: Session; busy: boolean; onSignOut: () => void }) {
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

/** The user's trusted browsers and passkeys, below their sessions. */
function TrustRows() {
  const { data: browsers = [] } = useQuery<Session[]>({ queryKey: keys.trustedBrowsers, refetchOnMount: 'always' });
  const { data: passkeys = [] } = useQuery<Passkey[]>({ queryKey: keys.passkeys, refetchOnMount: 'always' });
  const { mutate, isPending, variables } = useEndTrust();
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
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
    </>
  );
}

/** The user's sessions, the current one first, reloaded at each opening of the dialog. */
const useDevices = () =>
  useQuery<Session[]>({
    queryKey: keys.sessions,
    refetchOnMount: 'always',
    select: (sessions) => sessions.toSorted((one, other) => Number(other.current) - Number(one.current)),
  });

/** The mutation that signs out one device, or all others. `trust` also ends the trust of the other browsers. */
function useSignOutDevice() {
  return useReportedMutation(
    ({ device, trust }: { device?: Session; trust?: boolean }) =>
      device ? call('endSession', { params: { id: device.id } }) : call('endOtherSessions', { query: trust ? { trust: 'true' } : {} }),
    {
      said: ({ device }) => (device ? messages.signedOut(device.browser) : messages.othersSignedOut),
      onSuccess: (_answer, { device }) => {
        const stays = ({ id, current }: Session) => (device ? id !== device.id : current);
        queryClient.setQueryData<Session[]>(keys.sessions, (sessions) => sessions?.filter(stays));
      },
      reload: [keys.sessions, keys.trustedBrowsers],
    },
  );
}

/** The button that ends all other sessions, with the choice to end the trust of their browsers too. */
function SignOutElsewhere({ busy, onSignOut }: { busy: boolean; onSignOut: (trust: boolean) => void }) {
  const [trust, setTrust] = useState(false);
  return (
    <div className="flex grow flex-wrap items-center justify-between gap-3">
      <label className="flex min-h-6 cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          checked={trust}
          onChange={({ target }) => setTrust(target.checked)}
          className="size-4 cursor-pointer pointer-coarse:size-5"
        />
        {messages.endTrustToo}
      </label>
      <Button busy={busy} onClick={() => onSignOut(trust)}>
        {messages.signOutElsewhere}
      </Button>
    </div>
  );
}

function Devices() {
  const { data: devices, ...loading } = useDevices();
  const { mutate, isPending, variables } = useSignOutDevice();

  if (!devices) return <NotLoaded {...loading} />;
  const isSigningOutOthers = isPending && variables?.device === undefined;
  return (
    <>
      <ul tabIndex={-1} aria-label={messages.list} className="divide-y divide-line rounded-panel border border-line bg-field outline-none">
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            busy={isPending && variables?.device?.id === device.id}
            onSignOut={() => !isPending && mutate({ device })}
          />
        ))}
        {hasFactor && <TrustRows />}
      </ul>
      <div className="mt-4 flex justify-end">
        {hasFactor && <SignOutElsewhere busy={isSigningOutOthers} onSignOut={(trust) => mutate({ trust })} />}
        {!hasFactor && devices.length > 1 && (
          <Button busy={isSigningOutOthers} onClick={() => mutate({})}>
            {messages.signOutOthers}
          </Button>
        )}
        {!hasFactor && devices.length === 1 && <p className="grow text-label text-muted">{messages.signedInNowhereElse}</p>}
      </div>
    </>
  );
}

/** The dialog `Your Devices`, which lists what opens the board for the user, and ends it. */
export const DevicesDialog = dialogOf({ title: messages.title, description: messages.description, focusItself: true }, Devices);
