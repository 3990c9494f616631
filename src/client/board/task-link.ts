import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'wouter';
import { call } from '../api/call.ts';
import { toast } from '../ui/toast.ts';
import { toastError } from '../ui/toast-error.ts';
import { LINKED } from './linked-task.ts';
import { useShowCard } from './show-card.ts';
import { taskShown } from './show-task.ts';
import { isGone, isInvalid } from './stale.ts';

const NOT_THERE = 'The task that this link leads to is not there any more.';

/** Puts a link to a task on the clipboard; where there is none, as on plain http, it is shown. */
export async function copyTaskLink(id: string): Promise<void> {
  const link = `${location.origin}/?${LINKED}=${encodeURIComponent(id)}`;
  try {
    await navigator.clipboard.writeText(link);
    toast({ title: 'Success', description: 'Link copied.' });
  } catch {
    toast({ title: 'Link to this task', description: link, variant: 'note' });
  }
}

/** Leads whoever opens such a link to the task's card. The address is the board's from then on. */
export function useTaskLink(): void {
  const client = useQueryClient();
  const [address, setAddress] = useSearchParams();
  const showCard = useShowCard();
  const id = address.get(LINKED);
  const follow = useEffectEvent(async (linked: string) => {
    try {
      const task = taskShown(client, linked) ?? (await call('getTask', { params: { id: linked } }));
      showCard(task);
      // As that has left it: what this drawing knows of the address is older.
      const rest = new URLSearchParams(location.search);
      rest.delete(LINKED);
      setAddress(rest, { replace: true });
    } catch (error) {
      toastError(isGone(error) || isInvalid(error) ? new Error(NOT_THERE) : (error as Error), {
        label: 'Try again',
        onAct: () => void follow(linked),
      });
    }
  });
  useEffect(() => {
    if (id) void follow(id);
  }, [id]);
}
