import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import * as messages from '#messages/second-factor.ts';
import type { Approval } from '#shared/second-factor.ts';
import { keys } from '../api/keys.ts';
import { namedEvents } from '../api/named-events.ts';
import { announceNotification } from '../board-store/announcements.ts';
import { openWindows } from '../ui/dialog/open-windows.ts';
import { useNow } from '../ui/use-now.ts';
import { ApprovalForm } from './approval-form.tsx';

/**
 * The sign-ins that the user may approve. They stand in a corner and take no focus, because nobody expects them. They are inside the open
 * modal dialog, if any, because all else is inert.
 */
export function Approvals() {
  const client = useQueryClient();
  const { data = [] } = useQuery<Approval[]>({ queryKey: keys.approvals });
  const now = useNow();
  const home = useSyncExternalStore(openWindows.subscribe, openWindows.top)?.element ?? document.body;
  const [putOff, setPutOff] = useState<readonly string[]>([]);
  const open = data.filter(({ id, expiresAt }) => Date.parse(expiresAt) > now && !putOff.includes(id));
  useEffect(() => {
    const reload = () => void client.invalidateQueries({ queryKey: keys.approvals });
    const ends = [
      namedEvents.subscribe('approval', reload),
      // Every stream begins with one, and some requests may have come while there was none.
      namedEvents.subscribe('notification', ({ item }) => item ?? reload()),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [client]);
  useEffect(() => {
    for (const { id, person } of data) announceNotification(id, messages.asksToBeLetIn(person.name));
  }, [data]);
  return (
    open.length > 0 &&
    createPortal(
      <section
        aria-label={messages.approveSignIn}
        className="pointer-events-none fixed inset-x-0 bottom-0 z-20 grid max-h-dvh justify-items-end gap-3 overflow-y-auto p-3 sm:p-5 print:hidden"
      >
        {open.map((approval) => (
          <ApprovalForm key={approval.id} approval={approval} onPutOff={() => setPutOff([...putOff, approval.id])} />
        ))}
      </section>,
      home,
    )
  );
}
