import { Bell } from 'lucide-react';
import * as messages from '#messages/header.ts';
import { showDialog } from '../ui/dialog/dialogs.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { late } from '../ui/late.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { useUnread } from './use-unread.ts';

export const NotificationsPanel = late(async () => (await import('./panel/notifications-panel.tsx')).NotificationsPanel);

const MOST = 99;

/** The button of the panel `Notifications`, with the number of unread ones. */
export function NotificationsButton() {
  const unread = useUnread();
  return (
    <Tooltip content={messages.notifications} keys={messages.notificationsKey}>
      <IconButton
        label={unread ? messages.unreadNotifications(unread) : messages.notifications}
        Icon={Bell}
        className="relative"
        onClick={() => showDialog(NotificationsPanel)}
      >
        {unread > 0 && (
          <span className="absolute top-0.5 left-1/2 rounded-full bg-accent px-1 text-micro font-semibold text-on-accent">
            {unread > MOST ? `${MOST}+` : unread}
          </span>
        )}
      </IconButton>
    </Tooltip>
  );
}
