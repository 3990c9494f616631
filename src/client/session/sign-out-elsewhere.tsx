import { useState } from 'react';
import * as messages from '#messages/devices.ts';
import { Button } from '../ui/button.tsx';

/** The button that ends all other sessions, with the choice to end the trust of their browsers too. */
export function SignOutElsewhere({ busy, onSignOut }: { busy: boolean; onSignOut: (trust: boolean) => void }) {
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
