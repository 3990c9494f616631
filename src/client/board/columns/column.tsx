import { type ReactNode, useId, useSyncExternalStore } from 'react';
import * as failures from '#messages/failures.ts';
import type { Task } from '#shared/tasks.ts';
import { type Status, statusLabels } from '#shared/words.ts';
import { ColumnIcon } from '../../text/column-icon.tsx';
import { Badge } from '../../ui/badge.tsx';
import { PartBoundary } from '../../ui/error-boundary.tsx';
import { compactCards } from '../cards/compact-cards.ts';
import type { TaskCardProps } from '../cards/task-card.tsx';
import { CardList } from './card-list.tsx';
import { CardSkeletons } from './card-skeletons.tsx';

export type ColumnProps = Omit<TaskCardProps, 'task'> & {
  status: Status;
  /** Undefined while they are loading. */
  tasks: readonly Task[] | undefined;
  /** The search that they are from. */
  topic?: string;
  failed: boolean;
  count: string | undefined;
  empty: string;
  /** How many there are with those that are not loaded; undefined where nobody knows. */
  total: number | undefined;
  end?: ReactNode;
};

/** The tasks of one status: a head that stays, and the cards, which scroll by themselves. */
export function Column({ status, tasks, topic, total, failed, count, empty, end, ...card }: ColumnProps) {
  const heading = useId();
  const isCompact = useSyncExternalStore(compactCards.subscribe, compactCards.get);
  const isLoading = !tasks && !failed;
  return (
    <section
      data-column={status}
      id={status}
      aria-labelledby={heading}
      aria-busy={isLoading}
      className="@container/column relative flex min-h-0 min-w-0 scroll-mt-9 snap-start flex-col rounded-window print:block! print:bg-transparent! sm:bg-sunken"
    >
      {/* On a phone the links above say the same. */}
      <div className="flex h-10 shrink-0 items-center gap-2 px-3.5 max-sm:sr-only">
        <ColumnIcon status={status} />
        <h2 id={heading} tabIndex={-1} className="rounded-control text-base font-semibold">
          {statusLabels[status]}
        </h2>
        {count !== undefined && <Badge tone="grey">{count}</Badge>}
      </div>
      <div data-scroller="" className="column-cards relative min-h-0 grow basis-0 overflow-y-auto px-1 max-sm:pt-2 sm:pl-2">
        {isLoading && <CardSkeletons />}
        {tasks?.length === 0 && !total && (
          <p className="rounded-panel border border-line border-dashed px-4 py-8 text-center text-label text-muted">{empty}</p>
        )}
        <PartBoundary name={failures.thisColumn}>
          {tasks && tasks.length > 0 && <CardList key={`${isCompact}`} tasks={tasks} topic={topic} total={total} end={end} {...card} />}
          {tasks?.length === 0 && end}
        </PartBoundary>
      </div>
    </section>
  );
}
