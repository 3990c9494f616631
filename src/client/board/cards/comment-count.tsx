import { MessageSquare } from 'lucide-react';
import type { Task } from '#shared/tasks.ts';

/** How many comments a task has. A list holds the latest of its history only: where there is more, so is the figure. */
export function CommentCount({ task }: { task: Task }) {
  const count = task.activities.filter((one) => one.action === 'comment').length;
  if (count === 0) return null;
  const words = `${count}${task.activities.length < task.activityCount ? '+' : ''}`;
  return (
    <span title={`${words} ${words === '1' ? 'comment' : 'comments'}`} className="inline-flex items-center gap-1 text-muted tabular-nums">
      <MessageSquare aria-hidden="true" className="size-3.5 shrink-0" />
      <span>{words}</span>
      <span className="sr-only">{words === '1' ? ' comment' : ' comments'}</span>
    </span>
  );
}
