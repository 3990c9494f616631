import { type ReactNode, useId, useState } from 'react';
import { type Status, statusLabels, type Task } from '#shared/tasks.ts';
import { Badge } from '../ui/badge.tsx';
import { CardSkeletons } from './card-skeletons.tsx';
import { ColumnIcon } from './column-icon.tsx';
import { keepInPlace } from './keep-in-place.tsx';
import { Sentinel } from './sentinel.tsx';
import { TaskCard, type TaskCardProps } from './task-card.tsx';

/** How many cards a column begins with, and how many more it draws each time the reader comes near its end. */
const STEP = 20;

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
  /** Below the last card; `drawn` when there is none left to draw. */
  end?: (drawn: boolean) => ReactNode;
};

/** The tasks of one status. */
export function Column({ status, tasks, failed, count, empty, inUse, end, ...card }: ColumnProps) {
  const heading = useId();
  const [limit, setLimit] = useState(STEP);
  const shown = tasks?.filter((task, index) => index < limit || task.id === inUse) ?? [];
  const drawn = shown.length === tasks?.length;
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
      {shown.length > 0 && (
        <ul className="grid items-start gap-2.5 sm:grid-cols-2 lg:grid-cols-1">
          {shown.map((task) => (
            // Cards out of sight are not laid out; the padding leaves room for what they draw beyond their edge.
            <li key={task.id} className="-m-1 p-1 [contain-intrinsic-size:auto_15rem] [content-visibility:auto]">
              <TaskCard task={task} {...card} />
            </li>
          ))}
        </ul>
      )}
      {tasks && !drawn && <Sentinel key={limit} onSeen={() => keepInPlace(() => setLimit(limit + STEP))} />}
      {tasks && end?.(drawn)}
    </section>
  );
}
