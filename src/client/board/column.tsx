import { type ReactNode, useId } from 'react';
import type { Task } from '#shared/tasks.ts';
import { type Status, statusLabels } from '#shared/words.ts';
import { Badge } from '../ui/badge.tsx';
import { CardList } from './card-list.tsx';
import { CardSkeletons } from './card-skeletons.tsx';
import { ColumnIcon } from './column-icon.tsx';
import type { TaskCardProps } from './task-card.tsx';

type ColumnProps = Omit<TaskCardProps, 'task'> & {
  status: Status;
  /** Undefined while they are loading. */
  tasks: readonly Task[] | undefined;
  failed: boolean;
  /** What the badge says: how many there are. */
  count: string | undefined;
  /** What stands here when there is none. */
  empty: string;
  /** The task in use: its card is drawn however far down it stands, so that focus can follow it into this column. */
  inUse: string | null;
  /** How many there are with those that are not loaded; -1 where nobody knows. */
  total: number;
  /** Below the last card. */
  end?: ReactNode;
};

/** The tasks of one status. */
export function Column({ status, tasks, total, failed, count, empty, inUse, end, ...card }: ColumnProps) {
  const heading = useId();
  return (
    <section data-column={status} id={status} aria-labelledby={heading} aria-busy={!tasks && !failed} className="min-w-0">
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
      {tasks && tasks.length > 0 && <CardList tasks={tasks} total={total} inUse={inUse} {...card} />}
      {tasks && end}
    </section>
  );
}
