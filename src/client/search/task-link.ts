import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import * as buttons from '#messages/buttons.ts';
import * as messages from '#messages/task-link.ts';
import * as toasts from '#messages/toasts.ts';
import type { Task } from '#shared/tasks.ts';
import { call } from '../api/call.ts';
import { isGone } from '../api/error-kinds.ts';
import { LINKED } from '../board-store/linked-task.ts';
import { cachedTask } from '../board-store/task-cache.ts';
import { changeAddress, useAddress } from '../ui/address.ts';
import { copyText } from '../ui/copy.ts';
import { toast } from '../ui/toast/toast.ts';
import { toastError } from '../ui/toast/toast-error.ts';
import { useShowCard } from './show-card.ts';

/** Guards the API path, because the id comes from a link. */
const isUuid = (id: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

/** Copies a link to a task, or shows it if the browser denies the clipboard. */
export async function copyTaskLink(id: string): Promise<void> {
  const link = `${location.origin}/?${LINKED}=${encodeURIComponent(id)}`;
  const isCopied = await copyText(link);
  toast(isCopied ? { title: toasts.success, description: messages.copied } : { title: messages.title, description: link, variant: 'note' });
}

/** Opens a task link: focuses the task's card and removes the id from the address. */
export function useTaskLink(): void {
  const client = useQueryClient();
  const id = useAddress().get(LINKED);
  const showCard = useShowCard();
  const arrive = useEffectEvent((task: Task | null) => {
    if (task) showCard(task);
    else toastError(new Error(messages.taskGone));
    changeAddress((address) => address.delete(LINKED));
  });
  const follow = useEffectEvent(async (linked: string) => {
    try {
      arrive(isUuid(linked) ? (cachedTask(client, linked) ?? (await call('getTask', { params: { id: linked } }))) : null);
    } catch (error) {
      if (isGone(error)) arrive(null);
      else toastError(error as Error, { label: buttons.tryAgain, onAct: () => void follow(linked) });
    }
  });
  useEffect(() => {
    if (id) void follow(id);
  }, [id]);
}
