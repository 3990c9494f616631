import * as messages from '#messages/task-link.ts';
import { isGone } from '../api/error-kinds.ts';
import { queryClient } from '../api/query-client.ts';
import { LINKED, openTask } from '../board-store/linked-task.ts';
import { linkedTask } from '../board-store/use-linked-task.ts';
import { opensTaskLink, taskLinkAt } from '../shortcuts/first-press.ts';
import { toastError } from '../ui/toast/toast-error.ts';

const nameIn = (link: HTMLAnchorElement) => new URLSearchParams(link.search).get(LINKED) ?? '';

async function open(name: string): Promise<void> {
  try {
    await queryClient.fetchQuery(linkedTask(name));
    openTask(name);
  } catch (error) {
    toastError(isGone(error) ? new Error(messages.taskGone) : (error as Error));
  }
}

function click(event: MouseEvent): void {
  const link = taskLinkAt(event.target);
  if (event.defaultPrevented || !link || !opensTaskLink(event)) return;
  event.preventDefault();
  void open(nameIn(link));
}

async function name(event: Event): Promise<void> {
  const link = taskLinkAt(event.target);
  if (!link) return;
  const found = await queryClient.fetchQuery({ ...linkedTask(nameIn(link)), staleTime: 0 }).catch(() => null);
  if (found) link.title = found.title;
}

/** Opens the tasks whose numbers stand in texts, and titles these links as they are reached. @returns stops it */
export function followTaskLinks(): () => void {
  const over = new AbortController();
  document.addEventListener('click', click, over);
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, name, over);
  return () => over.abort();
}
