import { type ReactNode, useRef } from 'react';
import type { Task } from '#shared/tasks.ts';
import { usePrinting } from '../../ui/use-printing.ts';
import type { TaskCardProps } from '../cards/task-card.tsx';
import { CardRow } from './card-row.tsx';
import { useDrawnCards } from './use-drawn-cards.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';

type CardListProps = Omit<TaskCardProps, 'task'> & {
  tasks: readonly Task[];
  /** The search that they are from. Another one scrolls to the first card. */
  topic: string | undefined;
  total: number | undefined;
  end?: ReactNode;
};

/** The cards of a column. A long list is virtualized, except for printing. */
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
