import { UserRound } from 'lucide-react';
import * as messages from '#messages/cards.ts';
import { unassigned } from '#messages/task-fields.ts';
import { taskNumber } from '#messages/task-link.ts';
import type { Task } from '#shared/tasks.ts';
import { TaskLabels } from '../../labels/task-labels.tsx';
import { DueDay } from '../../task-parts/due-day.tsx';
import { PriorityBadge } from '../../task-parts/priority-badge.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { CommentCount } from './comment-count.tsx';
import { FileCount } from './file-count.tsx';
import { TaskProgress } from './task-progress.tsx';

function Assignee({ name }: { name: string | null }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-muted">
      <span className="sr-only">{messages.assigneePrefix}</span>
      {name ? <Avatar name={name} size="small" /> : <UserRound aria-hidden="true" className="size-3.5 shrink-0" />}
      <bdi className="truncate">{name ?? unassigned}</bdi>
    </span>
  );
}

/** A card's number, priority, assignee, due day, progress, comments and labels. */
export function TaskFacts({ task }: { task: Task }) {
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
      {task.number > 0 && <span className="text-muted">{taskNumber(task.number)}</span>}
      <PriorityBadge priority={task.priority} />
      <Assignee name={task.assignee} />
      {/* They wrap together, because a lone number says nothing. */}
      <span className="inline-flex items-center gap-2 empty:hidden">
        {task.dueDate && <DueDay dueDate={task.dueDate} completedAt={task.completedAt} />}
        <TaskProgress task={task} />
        <CommentCount task={task} />
        {task.fileCount > 0 && <FileCount count={task.fileCount} />}
      </span>
      {task.labels.length > 0 && <TaskLabels names={task.labels} />}
    </div>
  );
}
