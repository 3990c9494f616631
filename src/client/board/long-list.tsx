import { useRef } from 'react';
import type { Task } from '#shared/tasks.ts';
import type { CardListProps } from './card-list.tsx';
import { CardRow } from './card-row.tsx';
import { useDrawnCards } from './use-drawn-cards.ts';

/** A list of more cards than a browser should hold: those that can be seen, and some around them, are drawn at their place. */
export function LongList({ tasks, total, inUse, ...card }: CardListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { cards, height, measure } = useDrawnCards(list, tasks, inUse);
  return (
    <ul ref={list} style={{ height }} className="relative [overflow-anchor:none]">
      {cards.map(({ index, top }) => {
        const task = tasks[index] as Task;
        return <CardRow key={task.id} task={task} index={index} total={total} measure={measure} top={top} {...card} />;
      })}
    </ul>
  );
}
