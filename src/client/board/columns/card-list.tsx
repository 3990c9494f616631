import { type ReactNode, useRef } from 'react';
import type { Task } from '#shared/tasks.ts';
import { usePrinting } from '../../ui/use-printing.ts';
import type { TaskCardProps } from '../cards/task-card.tsx';
import { CardRow } from './card-row.tsx';
import { useDrawnCards } from './use-drawn-cards.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';

type CardListProps = Omit<TaskCardProps, 'task'> & {
  tasks: readonly Task[];
  /** What they were searched by: of another search the best match is read first. */
  topic: string | undefined;
  /** How many there are with those that are not loaded; undefined where nobody knows. */
  total: number | undefined;
  /** Below the last card. */
  end?: ReactNode;
};

/** The cards of a column. Of a long list only those near what is seen are drawn, unless it is printed. */
export function CardList({ tasks, topic, total, end, ...card }: CardListProps) {
  const list = useRef<HTMLUListElement>(null);
  useScrollAnchor(list, topic);
  const { cards, height, complete } = useDrawnCards(list, tasks, usePrinting());
  return (
    <>
      {/* Held open, because WebKit scrolls a list back that is shorter for the moment in which cards go and the margin in their place comes. */}
      <ul ref={list} style={{ minHeight: height }} className="grid grid-cols-1 content-start gap-2 print:block print:columns-xs">
        {cards.map(({ index, skipped }) => {
          const task = tasks[index] as Task;
          return <CardRow key={task.id} task={task} index={index} total={total} skipped={skipped} {...card} />;
        })}
      </ul>
      {complete && end}
    </>
  );
}
