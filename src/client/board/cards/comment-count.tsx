import { MessageSquare } from 'lucide-react';
import * as messages from '#messages/cards.ts';
import type { Task } from '#shared/tasks.ts';

/** A task's number of comments, with a `+` if its history is cut. */
export function CommentCount({ task }: { task: Task }) {
  const count = task.activities.filter((one) => one.action === 'comment' && !one.deletedAt).length;
  if (count === 0) return null;
  const words = `${count}${task.activities.length < task.activityCount ? '+' : ''}`;
  const noun = messages.comments(words);
  return (
    <span title={`${words} ${noun}`} className="inline-flex items-center gap-1 text-muted tabular-nums">
      <MessageSquare aria-hidden="true" className="size-3.5 shrink-0" />
      <span>{words}</span>
      <span className="sr-only">{` ${noun}`}</span>
    </span>
  );
}
