import { useQuery } from '@tanstack/react-query';
import { saved } from '#messages/notification-settings.ts';
import * as messages from '#messages/push.ts';
import type { NotificationKind, NotificationSettings } from '#shared/notifications.ts';
import { keys } from '../../api/keys.ts';
import { signedIn } from '../../api/query-client.ts';
import { useReportedMutation } from '../../api/use-reported-mutation.ts';
import { isOn, isSupported, turnOff, turnOn } from '../../push/this-device.ts';
import { Switch } from '../../ui/switch.tsx';
import { changeSettings } from './use-notification-settings.ts';

/** The kinds that a device is turned on for if its user has chosen none. They are stored at once, because the form may be closed unsaved. */
const usual: NotificationKind[] = ['assigned', 'mentioned', 'due_soon', 'overdue'];

type NotifyThisDeviceProps = Pick<NotificationSettings, 'pushKinds'> & { onChoose: (kinds: NotificationKind[]) => void };

/** The switch of a browser that has push. Its user is asked for permission only when they turn it on. */
function DeviceSwitch({ pushKey, pushKinds, onChoose }: NotifyThisDeviceProps & { pushKey: string }) {
  const userId = signedIn() ?? '';
  const { data: { isBlocked, on } = { isBlocked: false, on: false } } = useQuery({
    queryKey: keys.thisDevice,
    queryFn: async () => ({ isBlocked: Notification.permission === 'denied', on: await isOn(userId) }),
    staleTime: 0,
    // Permission is given and taken outside of the page.
    refetchOnWindowFocus: 'always',
  });
  const store = useReportedMutation(() => changeSettings({ pushKinds: usual }), { said: () => saved });
  const change = useReportedMutation((wanted: boolean) => (wanted ? turnOn(userId, pushKey) : turnOff()), {
    onSuccess: (isTurnedOn) => {
      if (!isTurnedOn || pushKinds.length > 0) return;
      onChoose(usual);
      store.mutate();
    },
    await: [keys.thisDevice],
  });
  const hint = () => {
    if (change.isPending) return messages.waiting;
    if (isBlocked) return messages.blocked;
    return on && pushKinds.length === 0 ? messages.nothingChosen : messages.even;
  };
  return <Switch label={messages.notifyThisDevice} hint={hint()} on={on} onChange={(wanted) => change.mutate(wanted)} />;
}

/** The switch `Notify this device`, or the reason why this browser can't be notified. Nothing if the server can't push. */
export function NotifyThisDevice({ pushKey, ...choice }: NotifyThisDeviceProps & Pick<NotificationSettings, 'pushKey'>) {
  if (pushKey === null) return null;
  if (isSupported()) return <DeviceSwitch pushKey={pushKey} {...choice} />;
  return (
    <div>
      <p className="text-base font-medium">{messages.notifyThisDevice}</p>
      <p className="mt-0.5 text-label text-muted">{messages.unsupported}</p>
    </div>
  );
}
