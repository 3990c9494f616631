import { Monitor, Smartphone, Terminal } from 'lucide-react';
import * as messages from '#messages/devices.ts';
import type { Session } from '#shared/session.ts';
import { ProofRow } from '../second-factor/proof-row.tsx';
import { Age } from '../ui/age.tsx';

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
      end={current ? null : { label: messages.signOut, busy, onClick: onSignOut }}
    >
      <p className="text-label text-muted tabular-nums wrap-anywhere">{address}</p>
      <p className="flex flex-wrap gap-x-4 text-label text-muted">
        <span>
          {current ? (
            messages.inUse
          ) : (
            <>
              {messages.lastUsed} <Age at={lastUsedAt} />
            </>
          )}
        </span>
        <span>
          {messages.signedIn} <Age at={createdAt} />
        </span>
      </p>
    </ProofRow>
  );
}
