import type { ReactNode } from 'react';
import type { Task } from '#shared/tasks.ts';
import type { Status } from '#shared/words.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import type { TaskCardProps } from '../cards/task-card.tsx';
import { CardList } from './card-list.tsx';
import { CardSkeletons } from './card-skeletons.tsx';
import { ColumnFrame } from './column-frame.tsx';
import { EmptyColumn } from './empty-column.tsx';

export type ColumnProps = Omit<TaskCardProps, 'task'> & {
  status: Status;
  /** Undefined while they are loading. */
  tasks: readonly Task[] | undefined;
  /** What stands for them meanwhile. */
  toCome?: ReactNode;
  /** What they were searched by. */
  topic?: string;
  failed: boolean;
  /** What the badge says: how many there are. */
  count: string | undefined;
  /** What stands here when there is none. */
  empty: string;
  /** How many there are with those that are not loaded; undefined where nobody knows. */
  total: number | undefined;
  /** Below the last card. */
  end?: ReactNode;
};

/** The tasks of one status: a head that stays, and the cards, which scroll by themselves. */
export function Column({ status, tasks, toCome = <CardSkeletons />, topic, total, failed, count, empty, end, ...card }: ColumnProps) {
  return (
    <ColumnFrame status={status} count={count} busy={!tasks && !failed}>
      {!tasks && !failed && toCome}
      {tasks?.length === 0 && <EmptyColumn>{empty}</EmptyColumn>}
      <PartBoundary name="This column">
        {tasks && tasks.length > 0 && <CardList tasks={tasks} topic={topic} total={total} end={end} {...card} />}
        {tasks?.length === 0 && end}
      </PartBoundary>
    </ColumnFrame>
  );
}
