import * as messages from '#messages/push.ts';
import type { NotificationSettings } from '#shared/notifications.ts';
import { Switch } from '../ui/switch.tsx';
import { isSupported } from './this-device.ts';
import { useThisDevice } from './use-this-device.ts';

type Shown = Pick<NotificationSettings, 'pushKey' | 'pushKinds'>;

function DeviceSwitch({ pushKey, pushKinds }: Shown & { pushKey: string }) {
  const { isBlocked = false, on = false, change } = useThisDevice(pushKey);
  const hint = () => {
    if (change.isPending) return messages.waiting;
    if (isBlocked) return messages.blocked;
    return on && pushKinds.length === 0 ? messages.nothingChosen : messages.even;
  };
  return <Switch label={messages.notifyThisDevice} hint={hint()} on={on} onChange={(wanted) => change.mutate(wanted)} />;
}

/** The switch `Notify this device`, or the reason why this browser can't be notified. Nothing if the server can't push. */
export function NotifyThisDevice({ settings: { pushKey, pushKinds } }: { settings: Shown }) {
  if (pushKey === null) return null;
  if (isSupported()) return <DeviceSwitch pushKey={pushKey} pushKinds={pushKinds} />;
  return (
    <div>
      <p className="text-base font-medium">{messages.notifyThisDevice}</p>
      <p className="mt-0.5 text-label text-muted">{messages.unsupported}</p>
    </div>
  );
}
