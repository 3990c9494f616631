import { memo, type Ref, useState } from 'react';
import { TaskCard, type TaskCardProps } from '../cards/task-card.tsx';

type CardRowProps = TaskCardProps & {
  index: number;
  /** How many cards there are with those that are not drawn or loaded; undefined where nobody knows. */
  total: number | undefined;
  /** How far below the beginning of a long list it stands, in pixels. */
  top?: number;
  measure?: Ref<HTMLLIElement>;
  /** It is in sight as soon as it is drawn. */
  first?: boolean;
};

/** One card of a list. Drawn anew only when its own task or place changes: a scrolling reader brings new ones every moment. */
export const CardRow = memo(function CardRow({ index, total, top, measure, first, ...card }: CardRowProps) {
  const placed = top !== undefined;
  // What it is at first it stays: a card that others push down would else take another height for a moment.
  const [folds] = useState(!first);
  return (
    <li
      ref={measure}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={total ?? -1}
      style={placed ? { transform: `translateY(${top}px)` } : undefined}
      className={
        placed
          ? 'absolute top-0 w-full [contain:layout_style]'
          : // Cards out of sight are not laid out, and of those in sight that need not be found out; the padding leaves room for
            // what they draw beyond their edge.
            folds
            ? '-m-1 p-1 [contain-intrinsic-size:auto_9rem] [content-visibility:auto] print:[content-visibility:visible]'
            : undefined
      }
    >
      <TaskCard {...card} />
    </li>
  );
});
