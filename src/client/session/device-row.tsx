import { Monitor, Smartphone, Terminal } from 'lucide-react';
import { useId } from 'react';
import type { Session } from '#shared/session.ts';
import { Age } from '../ui/age.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';

/** A picture for what the server calls a browser. */
function pictureOf(browser: string) {
  if (/iPhone|iPad|Android/.test(browser)) return Smartphone;
  return browser.startsWith('A program') ? Terminal : Monitor;
}

/** One place where somebody is signed in, and the way to end that; the place itself is left by `Log Out`. */
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
          {current && <Badge tone="accent">This device</Badge>}
        </div>
        <p className="text-label text-muted tabular-nums wrap-anywhere">{address}</p>
        <p className="flex flex-wrap gap-x-4 text-label text-muted">
          <span>
            {current ? (
              'In use now'
            ) : (
              <>
                Last used <Age at={lastUsedAt} />
              </>
            )}
          </span>
          <span>
            Signed in <Age at={createdAt} />
          </span>
        </p>
      </div>
      {!current && (
        <Button size="small" busy={busy} aria-describedby={id} onClick={onSignOut}>
          Sign Out
        </Button>
      )}
    </li>
  );
}
