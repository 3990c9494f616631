import { useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { DeviceRow } from './device-row.tsx';
import { useDevices, useSignOutDevice } from './use-devices.ts';

function Devices() {
  const { data: devices, error, isFetching, refetch } = useDevices();
  const list = useRef<HTMLUListElement>(null);
  // The button goes with its row, and focus must not go with it.
  const { mutate, isPending, variables } = useSignOutDevice(() => list.current?.focus());

  if (!devices && error && !isFetching)
    return (
      <div className="grid justify-items-start gap-3">
        <p role="alert">{error.message}</p>
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  if (!devices)
    return (
      <div className="grid h-32 place-items-center">
        <Spinner />
      </div>
    );
  const others = devices.length > 1;
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Devices"
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
            Sign Out All Others
          </Button>
        ) : (
          <p className="grow text-label text-muted">You are signed in nowhere else.</p>
        )}
      </div>
    </>
  );
}

/** Where somebody is signed in, each place with the way to end that. */
export function DevicesDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Your Devices"
      description="Sign out what you do not know or no longer use: it loses access at once."
      focusItself
    >
      <Devices />
    </Dialog>
  );
}
