import { memo, type ReactNode, useRef } from 'react';
import type { User } from '#shared/session.ts';
import type { FoundTask } from '#shared/tasks.ts';
import { usePrinting } from '../../ui/use-printing.ts';
import { useScrollAnchor } from '../../ui/use-scroll-anchor.ts';
import { TaskCard } from '../cards/task-card.tsx';
import { useDrawnCards } from './use-drawn-cards.ts';

type RowProps = {
  task: FoundTask;
  user: User;
  index: number;
  total: number | undefined;
  /** The height of cards above it that are not rendered (px). */
  skipped: number;
};

/** One card of a list, memoized because scrolling keeps adding cards. */
const CardRow = memo(function CardRow({ index, total, skipped, ...card }: RowProps) {
  return (
    <li
      aria-posinset={index + 1}
      aria-setsize={total ?? -1}
      style={{ marginTop: skipped || undefined }}
      className="[contain:layout_style] print:mb-2"
    >
      <TaskCard {...card} />
    </li>
  );
});

type CardListProps = Pick<RowProps, 'user' | 'total'> & {
  tasks: readonly FoundTask[];
  /** The search that they are from. Another one starts at the first card. */
  topic: string | undefined;
  end?: ReactNode;
};

/** The cards of a column. A long list is virtualized, except for printing. */
export function CardList({ tasks, topic, total, end, user }: CardListProps) {
  const list = useRef<HTMLUListElement>(null);
  useScrollAnchor(list, topic);
  const { cards, height, complete } = useDrawnCards(list, tasks, topic, usePrinting());
  return (
    <>
      {/* Held open, because WebKit scrolls a list back that is shorter for the moment in which cards go and the margin in their place comes. */}
      <ul ref={list} style={{ minHeight: height }} className="grid grid-cols-1 content-start gap-2 print:block print:columns-xs">
        {cards.map(({ index, skipped }) => {
          const task = tasks[index] as FoundTask;
          return <CardRow key={task.id} task={task} user={user} index={index} total={total} skipped={skipped} />;
        })}
      </ul>
      {complete && end}
    </>
  );
}
