import { useRef } from 'react';
import * as messages from '#messages/devices.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { DeviceRow } from './device-row.tsx';
import { useDevices, useSignOutDevice } from './use-devices.ts';

function Devices() {
  const { data: devices, ...loading } = useDevices();
  const list = useRef<HTMLUListElement>(null);
  // The row vanishes with its focused button, so the list takes focus.
  const { mutate, isPending, variables } = useSignOutDevice(() => list.current?.focus());

  if (!devices) return <NotLoaded {...loading} />;
  const others = devices.length > 1;
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={messages.list}
        className="divide-y divide-line rounded-panel border border-line bg-field outline-none"
      >
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            busy={isPending && variables?.id === device.id}
            onSignOut={() => !isPending && mutate(device)}
          />
        ))}
      </ul>
      <div className="mt-4 flex justify-end">
        {others ? (
          <Button busy={isPending && variables === null} onClick={() => !isPending && mutate(null)}>
            {messages.signOutOthers}
          </Button>
        ) : (
          <p className="grow text-label text-muted">{messages.signedInNowhereElse}</p>
        )}
      </div>
    </>
  );
}

/** The dialog `Your Devices`, which lists the user's sessions and ends them. */
export function DevicesDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={messages.title} description={messages.description} focusItself>
      <Devices />
    </Dialog>
  );
}
