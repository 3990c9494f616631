import { Monitor, Smartphone, Terminal } from 'lucide-react';
import { useId } from 'react';
import * as messages from '#messages/devices.ts';
import type { Session } from '#shared/session.ts';
import { Age } from '../ui/age.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';

/** The icon for a browser as the server names it. */
function pictureOf(browser: string) {
  if (/iPhone|iPad|Android/.test(browser)) return Smartphone;
  return browser.startsWith(messages.program) ? Terminal : Monitor;
}

/** One session with its `Sign Out` button. The current one has none, because `Log Out` ends it. */
export function DeviceRow({ device, busy, onSignOut }: { device: Session; busy: boolean; onSignOut: () => void }) {
  const { browser, address, createdAt, lastUsedAt, current } = device;
  const id = useId();
  const Picture = pictureOf(browser);
  return (
    <li className="flex items-center gap-3 p-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-control bg-sunken text-muted max-sm:hidden">
        <Picture aria-hidden="true" className="size-4.5" />
      </span>
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-x-2">
          <p id={id} className="wrap-anywhere font-medium">
            {browser}
          </p>
          {current && <Badge tone="accent">{messages.thisDevice}</Badge>}
        </div>
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
      </div>
      {!current && (
        <Button size="small" busy={busy} aria-describedby={id} onClick={onSignOut}>
          {messages.signOut}
        </Button>
      )}
    </li>
  );
}
