import { UserRound } from 'lucide-react';
import type { Task } from '#shared/tasks.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Age } from './age.tsx';
import { DueDay } from './due-day.tsx';
import { PriorityBadge } from './priority-badge.tsx';

function Assignee({ name }: { name: string | null }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-muted">
      <span className="sr-only">Assignee: </span>
      {name ? <Avatar name={name} size="small" /> : <UserRound aria-hidden="true" className="size-3.5 shrink-0" />}
      <span className="truncate">{name ?? 'Unassigned'}</span>
    </span>
  );
}

/** What a glance at a card tells: how pressing, who, by when, and where it came from. */
export function TaskFacts({ task }: { task: Task }) {
  return (
    <div className="mt-2.5 text-small">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <PriorityBadge priority={task.priority} />
        <Assignee name={task.assignee} />
        {task.dueDate && <DueDay dueDate={task.dueDate} />}
      </div>
      <p className="mt-1.5 text-muted wrap-anywhere">
        Created by <span>{task.creator.name}</span> <span aria-hidden="true">·</span> <Age at={task.createdAt} />
      </p>
    </div>
  );
}
