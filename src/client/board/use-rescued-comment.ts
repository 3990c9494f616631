import { type RefObject, useEffect } from 'react';
import type { Task } from '#shared/tasks.ts';
import { toast } from '../ui/toast.ts';
import { drafts } from './drafts.ts';
import { taskNotice } from './task-notice.ts';
import { useDeletedMeanwhile } from './use-deleted-meanwhile.ts';

/**
 * Gives an unsent comment back when its task, and with it the form, is deleted by somebody else.
 * @param key that of the comment's draft
 */
export function useRescuedComment({ id, title }: Task, key: string, form: RefObject<HTMLElement | null>): void {
  const deleted = useDeletedMeanwhile(id);
  useEffect(() => {
    const text = deleted ? drafts.get<string>(key) : undefined;
    if (!text) return;
    const show = () => taskNotice.show({ kind: 'deleted', text });
    // A window opens only for somebody who is just writing it; another may be writing something else.
    if (form.current?.contains(document.activeElement)) show();
    else
      toast({ title: `${title} was deleted`, description: 'Your comment was not sent.', action: { label: 'Show my text', onAct: show } });
  }, [deleted, key, title, form]);
}
