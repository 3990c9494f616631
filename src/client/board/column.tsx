import { type ReactNode, useId } from 'react';
import { type Status, statusLabels, type Task } from '#shared/tasks.ts';
import { Badge } from '../ui/badge.tsx';
import { CardSkeletons } from './card-skeletons.tsx';
import { ColumnIcon } from './column-icon.tsx';
import { TaskCard, type TaskCardProps } from './task-card.tsx';

type ColumnProps = Omit<TaskCardProps, 'task'> & {
  status: Status;
  /** Undefined while they are loading. */
  tasks: readonly Task[] | undefined;
  failed: boolean;
  /** What the badge says: how many there are. */
  count: string | undefined;
  /** What stands here when there is none. */
  empty: string;
  /** Below the last card. */
  end?: ReactNode;
};

/** The tasks of one status. */
export function Column({ status, tasks, failed, count, empty, end, ...card }: ColumnProps) {
  const heading = useId();
  return (
    <section data-column={status} id={status} aria-labelledby={heading} aria-busy={!tasks && !failed} className="min-w-0 scroll-mt-28">
      <div className="flex h-10 items-center gap-2 bg-canvas px-1 lg:sticky lg:top-14 lg:z-10">
        <ColumnIcon status={status} />
        <h2 id={heading} tabIndex={-1} className="rounded-control text-base font-semibold">
          {statusLabels[status]}
        </h2>
        {count !== undefined && <Badge tone="grey">{count}</Badge>}
      </div>
      {!tasks && !failed && <CardSkeletons />}
      {tasks?.length === 0 && (
        <p className="rounded-panel border border-line border-dashed px-4 py-8 text-center text-label text-muted">{empty}</p>
      )}
      {tasks && tasks.length > 0 && (
        <ul className="grid items-start gap-2.5 sm:grid-cols-2 lg:grid-cols-1">
          {tasks.map((task) => (
            // Cards out of sight are not laid out; the padding leaves room for what they draw beyond their edge.
            <li key={task.id} className="-m-1 p-1 [contain-intrinsic-size:auto_15rem] [content-visibility:auto]">
              <TaskCard task={task} {...card} />
            </li>
          ))}
        </ul>
      )}
      {end}
    </section>
  );
}
