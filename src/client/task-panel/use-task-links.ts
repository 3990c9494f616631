import { useEffect, useEffectEvent } from 'react';
import * as messages from '#messages/task-link.ts';
import { isGone } from '../api/error-kinds.ts';
import { queryClient } from '../api/query-client.ts';
import { LINKED, openTask } from '../board-store/linked-task.ts';
import { linkedTask } from '../board-store/use-linked-task.ts';
import { toastError } from '../ui/toast/toast-error.ts';

const linkAt = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLAnchorElement>(`a[href^="/?${LINKED}="]`) : null);
const nameIn = (link: HTMLAnchorElement) => new URLSearchParams(link.search).get(LINKED) ?? '';

/** Opens the tasks whose numbers stand in texts. */
export function useTaskLinks(): void {
  const follow = async (name: string) => {
    try {
      await queryClient.fetchQuery(linkedTask(name));
      openTask(name);
    } catch (error) {
      toastError(isGone(error) ? new Error(messages.taskGone) : (error as Error));
    }
  };
  const click = useEffectEvent((event: MouseEvent) => {
    const { button, ctrlKey, metaKey, shiftKey, altKey } = event;
    // With these keys the browser opens a tab.
    if (event.defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
    const link = linkAt(event);
    if (!link) return;
    event.preventDefault();
    void follow(nameIn(link));
  });
  const name = useEffectEvent(async (event: Event) => {
    const link = linkAt(event);
    if (!link) return;
    const found = await queryClient.fetchQuery({ ...linkedTask(nameIn(link)), staleTime: 0 }).catch(() => null);
    if (found) link.title = found.title;
  });
  useEffect(() => {
    const onClick = (event: MouseEvent) => click(event);
    const onReach = (event: Event) => void name(event);
    document.addEventListener('click', onClick);
    for (const type of ['pointerover', 'focusin']) document.addEventListener(type, onReach);
    return () => {
      document.removeEventListener('click', onClick);
      for (const type of ['pointerover', 'focusin']) document.removeEventListener(type, onReach);
    };
  }, []);
}
