import { memo } from 'react';
import { TaskCard, type TaskCardProps } from '../cards/task-card.tsx';

type CardRowProps = TaskCardProps & {
  index: number;
  /** How many cards there are with those that are not drawn or loaded; undefined where nobody knows. */
  total: number | undefined;
  /** The height of the cards above it that are not drawn (pixels). */
  skipped: number;
};

/** One card of a list. Drawn anew only when its own task or place changes: a scrolling reader brings new ones every moment. */
export const CardRow = memo(function CardRow({ index, total, skipped, ...card }: CardRowProps) {
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
