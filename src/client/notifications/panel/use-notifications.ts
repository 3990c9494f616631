import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { NOTIFICATIONS_PAGE } from '#shared/limits.ts';
import { notIn } from '#shared/not-in.ts';
import type { Notification } from '#shared/notifications.ts';
import { call } from '../../api/call.ts';
import { isGone } from '../../api/error-kinds.ts';
import { keys } from '../../api/keys.ts';
import { namedEvents } from '../../api/named-events.ts';
import { usePages } from '../../api/pages.ts';
import { queryClient, signedIn } from '../../api/query-client.ts';
import { linkName, openTask } from '../../board-store/linked-task.ts';
import { linkedTask } from '../../board-store/use-linked-task.ts';
import { showDialog } from '../../ui/dialog/dialogs.tsx';
import { toastError } from '../../ui/toast/toast.ts';
import { noteUnread } from '../follow-notifications.ts';
import { SettingsDialog } from '../late-dialogs.ts';
import { useUnread } from '../use-unread.ts';

type Page = readonly Notification[];

async function loadPage(before: string | undefined, signal: AbortSignal): Promise<Page> {
  const count = () => queryClient.getQueryData<number>(keys.unread);
  const known = count();
  const { items, unread } = await call('listNotifications', { query: { before }, signal });
  // The stream may have told a newer one meanwhile.
  if (count() === known) noteUnread(unread);
  return items;
}

/** Those that came since the panel opened, newest first. Apart from the pages, because a page that is loading may lack them. */
function useNew(): Page {
  const [items, setItems] = useState<Page>([]);
  useEffect(() => namedEvents.subscribe('notification', ({ item }) => item && setItems((now) => [item, ...now])), []);
  return items;
}

/** The notifications of the open panel, newest first. @returns `query` for the list of pages; `open` and `readAll` mark them as read at once */
export function useNotifications() {
  // The cache has them only while the panel is open.
  const pages = usePages(keys.notifications, NOTIFICATIONS_PAGE, loadPage);
  const added = useNew();
  const unread = useUnread();
  const [readHere, setReadHere] = useState<ReadonlySet<string>>(new Set());
  const [ofDeleted, setOfDeleted] = useState<readonly string[]>([]);
  const { mutate } = useMutation({
    mutationFn: (body: { ids: string[] } | { upTo: string }) => call('readNotifications', { body }),
    onMutate: () => unread,
    onSuccess: (answer) => noteUnread(answer.unread),
    onError: (error, _, before = 0) => {
      setReadHere(new Set());
      noteUnread(before);
      void pages.refetch();
      if (signedIn()) toastError(error);
    },
  });

  const { mutate: find } = useMutation({
    // It may have been deleted since it was opened last.
    mutationFn: ({ link }: { id: string; link: string }) => queryClient.fetchQuery({ ...linkedTask(link), staleTime: 0 }),
    onError: (error, { id }) => isGone(error) && setOfDeleted((ids) => [...ids, id]),
  });

  const items = [...notIn(pages.entries, added), ...pages.entries];
  const isUnread = ({ id, readAt }: Notification) => readAt === null && !readHere.has(id);
  const isOfDeleted = ({ id }: Notification) => ofDeleted.includes(id);

  const open = (item: Notification) => {
    if (isUnread(item)) {
      setReadHere(new Set([...readHere, item.id]));
      noteUnread(Math.max(unread - 1, 0));
      mutate({ ids: [item.id] });
    }
    if (item.kind === 'email_refused') showDialog(SettingsDialog);
    if (!item.task) return;
    const link = linkName(item.task);
    // Called for the last one asked for, and only while the panel is open.
    find({ id: item.id, link }, { onSuccess: () => openTask(link), onError: (error) => void (isGone(error) || toastError(error)) });
  };
  const readAll = () => {
    const ids = items.map(({ id }) => id);
    const newest = ids.toSorted().at(-1);
    if (!newest) return;
    setReadHere(new Set(ids));
    noteUnread(0);
    mutate({ upTo: newest });
  };
  return { query: { ...pages, entries: items }, unread, isUnread, isOfDeleted, open, readAll };
}
