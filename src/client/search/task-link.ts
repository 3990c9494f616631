import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
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

/** Anything else might be another address of the API. */
const isUuid = (id: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

const NOT_THERE = 'The task that this link leads to is not there any more.';

/** Puts a link to a task on the clipboard; if the browser does not allow that, it is shown. */
export async function copyTaskLink(id: string): Promise<void> {
  const link = `${location.origin}/?${LINKED}=${encodeURIComponent(id)}`;
  const isCopied = await copyText(link);
  toast(isCopied ? { title: 'Success', description: 'Link copied.' } : { title: 'Link to this task', description: link, variant: 'note' });
}

/** Leads whoever opens such a link to the task's card. The address is the board's from then on. */
export function useTaskLink(): void {
  const client = useQueryClient();
  const id = useAddress().get(LINKED);
  const showCard = useShowCard();
  const arrive = useEffectEvent((task: Task | null) => {
    if (task) showCard(task);
    else toastError(new Error(NOT_THERE));
    changeAddress((address) => address.delete(LINKED));
  });
  const follow = useEffectEvent(async (linked: string) => {
    try {
      arrive(isUuid(linked) ? (cachedTask(client, linked) ?? (await call('getTask', { params: { id: linked } }))) : null);
    } catch (error) {
      if (isGone(error)) arrive(null);
      else toastError(error as Error, { label: 'Try again', onAct: () => void follow(linked) });
    }
  });
  useEffect(() => {
    if (id) void follow(id);
  }, [id]);
}
