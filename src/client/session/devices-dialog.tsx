import { useQuery } from '@tanstack/react-query';
import { Monitor, MonitorCheck, Smartphone, Terminal } from 'lucide-react';
import { useState } from 'react';
import * as messages from '#messages/devices.ts';
import * as factor from '#messages/second-factor.ts';
import type { Passkey } from '#shared/second-factor.ts';
import type { Session } from '#shared/session.ts';
import { ActionButton } from '../api/action-button.tsx';
import { call } from '../api/call.ts';
import { hasFactor } from '../api/factor-ways.ts';
import { keys } from '../api/keys.ts';
import { queryClient } from '../api/query-client.ts';
import { PasskeyRow, ProofRow, proofLists } from '../second-factor/proof-rows.tsx';
import { When } from '../ui/age.tsx';
import { dialogOf } from '../ui/dialog/dialog.tsx';
import { NotLoaded } from '../ui/not-loaded.tsx';

function pictureOf(browser: string) {
  if (/iPhone|iPad|Android/.test(browser)) return Smartphone;
  return browser.startsWith(messages.program) ? Terminal : Monitor;
}

/** Keeps some sessions in the list, because the server has ended the others. */
function keepSessions(stays: (session: Session) => boolean): void {
  queryClient.setQueryData<Session[]>(keys.sessions, (sessions) => sessions?.filter(stays));
}

async function signOut(device: Session): Promise<void> {
  await call('endSession', { params: { id: device.id } });
  keepSessions(({ id }) => id !== device.id);
}

/** @param trust whether the trust of their browsers ends too */
async function signOutOthers(trust: boolean): Promise<void> {
  await call('endOtherSessions', { query: trust ? { trust: 'true' } : {} });
  keepSessions(({ current }) => current);
}

const lists = { reload: [keys.sessions, keys.trustedBrowsers] };

/** One session with its `Sign Out` button. The current one has none, because `Log Out` ends it. */
function DeviceRow({ device }: { device: Session }) {
  const { browser, address, createdAt, lastUsedAt, current } = device;
  const said = () => messages.signedOut(browser);
  return (
    <ProofRow
      Icon={pictureOf(browser)}
      name={browser}
      mark={current ? messages.thisDevice : undefined}
      address={address}
      end={current ? null : { children: messages.signOut, act: () => signOut(device), said, ...lists }}
    >
      {current ? <span>{messages.inUse}</span> : <When said={messages.lastUsed} at={lastUsedAt} />}
      <When said={messages.signedIn} at={createdAt} />
    </ProofRow>
  );
}

function TrustRows() {
  const { data: browsers = [], ...trust } = useQuery<Session[]>({ queryKey: keys.trustedBrowsers, refetchOnMount: 'always' });
  const { data: passkeys = [], ...own } = useQuery<Passkey[]>({ queryKey: keys.passkeys, refetchOnMount: 'always' });
  const failed = [trust, own].find(({ error }) => error);
  return (
    <>
      {browsers.map(({ id, browser, address, createdAt, current }) => (
        <ProofRow
          key={id}
          Icon={MonitorCheck}
          name={browser}
          mark={current ? messages.thisDevice : undefined}
          address={address}
          end={{
            children: factor.endTrust,
            act: () => call('deleteTrustedBrowser', { params: { id } }),
            said: () => factor.trustEnded(browser),
            await: proofLists,
          }}
        >
          <span>{factor.trustedBrowser}</span>
          <When said={factor.trusted} at={createdAt} />
        </ProofRow>
      ))}
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
      {failed && (
        <li className="p-3">
          <NotLoaded {...failed} />
        </li>
      )}
    </>
  );
}

function SignOutOthers({ areThere }: { areThere: boolean }) {
  const [trust, setTrust] = useState(false);
  if (!hasFactor && !areThere) return <p className="mt-4 text-label text-muted">{messages.signedInNowhereElse}</p>;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-end gap-3">
      {hasFactor && (
        <label className="mr-auto flex min-h-6 cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            checked={trust}
            onChange={({ target }) => setTrust(target.checked)}
            className="size-4 cursor-pointer pointer-coarse:size-5"
          />
          {messages.endTrustToo}
        </label>
      )}
      <ActionButton act={() => signOutOthers(trust)} said={() => messages.othersSignedOut} {...lists}>
        {messages.signOutOthers}
      </ActionButton>
    </div>
  );
}

/** The user's sessions, the current one first. All is reloaded at each opening of the dialog. */
function Devices() {
  const { data: devices, ...loading } = useQuery<Session[]>({
    queryKey: keys.sessions,
    refetchOnMount: 'always',
    select: (sessions) => sessions.toSorted((one, other) => Number(other.current) - Number(one.current)),
  });
  if (!devices) return <NotLoaded {...loading} />;
  return (
    <>
      {loading.error && <NotLoaded {...loading} className="pb-4" />}
      <ul tabIndex={-1} aria-label={messages.list} className="divide-y divide-line rounded-panel border border-line bg-field outline-none">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
        {hasFactor && <TrustRows />}
      </ul>
      <SignOutOthers areThere={devices.length > 1} />
    </>
  );
}

/** The dialog `Your Devices`, which lists what opens the board for the user, and ends it. */
export const DevicesDialog = dialogOf({ title: messages.title, description: messages.description, focusItself: true }, Devices);
