import { type ReactNode, useId } from 'react';
import * as failures from '#messages/failures.ts';
import { statusLabels } from '#messages/labels.ts';
import type { User } from '#shared/session.ts';
import type { FoundTask } from '#shared/tasks.ts';
import { withCommas } from '#shared/with-commas.ts';
import type { Status } from '#shared/words.ts';
import { ColumnIcon } from '../../text/column-icon.tsx';
import { Badge } from '../../ui/badge.tsx';
import { PartBoundary } from '../../ui/error-boundary.tsx';
import { CardList } from './card-list.tsx';

export type ColumnContent = {
  /** Undefined while they are loading. */
  tasks: readonly FoundTask[] | undefined;
  /** How many there are with those that are not loaded; undefined where nobody knows. */
  total: number | undefined;
  /** The sentence of a column without tasks. */
  empty: string;
  end?: ReactNode;
};

type ColumnProps = ColumnContent & {
  user: User;
  status: Status;
  /** The search that the tasks are from. Another one starts at the first card. */
  topic: string | undefined;
  failed: boolean;
};

/** A column's number of tasks in words; undefined while they are loading. */
export function countOf({ tasks, total }: ColumnContent): string | undefined {
  return tasks && (total === undefined ? `${withCommas(tasks.length)}+` : withCommas(total));
}

const cards = ['first', 'second', 'third', 'fourth', 'fifth'];
const bar = 'rounded-control bg-sunken';

function CardSkeletons() {
  return (
    <div aria-hidden="true" className="grid gap-2">
      {cards.map((card) => (
        <div key={card} className="rounded-panel border border-line bg-surface px-3 py-2.5 shadow-card">
          <div className={`h-4 w-3/5 ${bar}`} />
          <div className={`mt-2 h-3 w-11/12 ${bar}`} />
          <div className={`mt-2.5 h-5 w-2/5 ${bar}`} />
          <div className={`mt-2 mb-9 h-3 w-1/3 ${bar}`} />
        </div>
      ))}
    </div>
  );
}

/** The tasks of one status: a head that stays, and the cards, which scroll by themselves. */
export function Column({ user, status, topic, failed, ...content }: ColumnProps) {
  const { tasks, total, empty, end } = content;
  const count = countOf(content);
  const heading = useId();
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
      <div data-scroller="" className="column-cards min-h-0 grow basis-0 px-1 py-2 sm:-mt-2 sm:pl-2 print:pb-0">
        {isLoading && <CardSkeletons />}
        {tasks?.length === 0 && !total && (
          <p className="rounded-panel border border-line border-dashed px-4 py-8 text-center text-label text-muted">{empty}</p>
        )}
        <PartBoundary name={failures.thisColumn}>
          {tasks && tasks.length > 0 && <CardList tasks={tasks} topic={topic} total={total} end={end} user={user} />}
          {tasks?.length === 0 && end}
        </PartBoundary>
      </div>
    </section>
  );
}
