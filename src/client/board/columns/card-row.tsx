import { memo } from 'react';
import { TaskCard, type TaskCardProps } from '../cards/task-card.tsx';

type CardRowProps = TaskCardProps & {
  index: number;
  /** The number of cards with those not loaded; undefined if unknown. */
  total: number | undefined;
  /** The height of cards above it that are not rendered (px). */
  skipped: number;
};

/** One card of a list, memoized because scrolling keeps adding cards. */
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
