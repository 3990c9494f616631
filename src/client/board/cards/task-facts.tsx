import { UserRound } from 'lucide-react';
import type { Task } from '#shared/tasks.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CommentCount } from './comment-count.tsx';
import { DueDay } from './due-day.tsx';
import { PriorityBadge } from './priority-badge.tsx';

function Assignee({ name }: { name: string | null }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-muted">
      <span className="sr-only">Assignee: </span>
      {name ? <Avatar name={name} size="small" /> : <UserRound aria-hidden="true" className="size-3.5 shrink-0" />}
      <bdi className="truncate">{name ?? 'Unassigned'}</bdi>
    </span>
  );
}

/** What a glance at a card tells: how pressing, who, by when, and how much was said of it. */
export function TaskFacts({ task }: { task: Task }) {
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
      <PriorityBadge priority={task.priority} />
      <Assignee name={task.assignee} />
      {/* They go to a second line together: a lone figure there would tell nothing. */}
      <span className="inline-flex items-center gap-2 empty:hidden">
        {task.dueDate && <DueDay dueDate={task.dueDate} completedAt={task.completedAt} />}
        <CommentCount task={task} />
      </span>
    </div>
  );
}
