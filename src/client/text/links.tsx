import type { MouseEvent, ReactNode, SyntheticEvent } from 'react';
import { queryClient } from '../api/query-client.ts';
import { openTask, taskAddress } from '../board-store/linked-task.ts';
import { linkedTask } from '../board-store/use-linked-task.ts';

const look = 'text-accent-text underline hover:no-underline';

/** A link in a text. Pages and files open beside the board, and a copied link to a task over it. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const start = location.origin + taskAddress('');
  const name = href.startsWith(start) ? href.slice(start.length) : '';
  if (/^\d+$/.test(name)) return <TaskLink name={name}>{children}</TaskLink>;
  return (
    <a href={href} target={/^(?:https?:|\/api\/)/.test(href) ? '_blank' : undefined} rel="noopener noreferrer" className={look}>
      {children}
    </a>
  );
}

/** A link that opens a task over the board, and is titled once it is reached. @param name the task's number or id */
export function TaskLink({ name, children }: { name: string; children: ReactNode }) {
  const open = (event: MouseEvent) => {
    // With these keys the browser opens a tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openTask(name);
  };
  const reach = async ({ currentTarget: link }: SyntheticEvent<HTMLElement>) => {
    const found = await queryClient.fetchQuery({ ...linkedTask(name), staleTime: 0 }).catch(() => null);
    if (found) link.title = found.title;
  };
  return (
    <a href={taskAddress(name)} onClick={open} onPointerEnter={reach} onFocus={reach} className={look}>
      {children}
    </a>
  );
}
