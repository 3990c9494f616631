import { CheckCheck, Settings2 } from 'lucide-react';
import { useRef } from 'react';
import * as header from '#messages/header.ts';
import * as messages from '#messages/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { type DialogState, showDialog } from '../../ui/dialog/dialogs.tsx';
import { HeadButton, SidePanel } from '../../ui/dialog/side-panel.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { SettingsDialog } from '../late-dialogs.ts';
import { NotificationEntry } from './notification-entry.tsx';
import { useNotifications } from './use-notifications.ts';

function OpenPanel({ onClose }: { onClose: () => void }) {
  const list = useRef<HTMLElement>(null);
  const { query, unread, isUnread, isOfDeleted, open, readAll } = useNotifications();
  const readAllAndStay = () => {
    // The button above the list vanishes.
    list.current?.focus({ preventScroll: true });
    readAll();
  };
  const head = (
    <>
      <span className="min-w-0 grow">
        {unread > 0 && query.entries.length > 0 && (
          <Button variant="ghost" size="small" Icon={CheckCheck} onClick={readAllAndStay} className="-ml-2.5 text-left">
            {messages.markAllAsRead}
          </Button>
        )}
      </span>
      <HeadButton name={header.notificationSettings} Icon={Settings2} onClick={() => showDialog(SettingsDialog)} />
    </>
  );
  return (
    <SidePanel onClose={onClose} subject={messages.title} title={messages.title} head={head}>
      <PagedList label={messages.title} query={query} empty={messages.none} ref={list}>
        <ul className="-mx-5 mt-3 divide-y divide-line">
          {query.entries.map((item) => (
            <NotificationEntry key={item.id} item={item} unread={isUnread(item)} ofDeleted={isOfDeleted(item)} onOpen={() => open(item)} />
          ))}
        </ul>
      </PagedList>
    </SidePanel>
  );
}

/** The panel `Notifications` at the side. Nothing of it stays while it is closed, so each opening loads it anew. */
export function NotificationsPanel({ open, onClose }: DialogState) {
  return open && <OpenPanel onClose={onClose} />;
}
