import { type CSSProperties, memo, type Ref } from 'react';
import { TaskCard, type TaskCardProps } from './task-card.tsx';

/** Where a card stands in a long list: from its top, in pixels, and in which of `lanes` beside one another. */
export type CardPlace = { top: number; lane: number; lanes: number };

type CardRowProps = TaskCardProps &
  Partial<CardPlace> & {
    index: number;
    /** How many cards there are with those that are not drawn or loaded; -1 where nobody knows. */
    total: number;
    measure?: Ref<HTMLLIElement>;
  };

const styleOf = ({ top, lane, lanes }: CardPlace): CSSProperties => ({
  transform: `translateY(${top}px)`,
  width: lanes === 1 ? '100%' : 'calc(50% - 5px)',
  left: lane === 0 ? 0 : 'calc(50% + 5px)',
});

/** One card of a list. Drawn anew only when its own task or place changes: a scrolling reader brings new ones every moment. */
export const CardRow = memo(function CardRow({ index, total, top, lane = 0, lanes = 1, measure, ...card }: CardRowProps) {
  const placed = top !== undefined;
  return (
    <li
      ref={measure}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={total}
      style={placed ? styleOf({ top, lane, lanes }) : undefined}
      className={
        placed
          ? 'absolute top-0 [contain:layout_style]'
          : // Cards out of sight are not laid out; the padding leaves room for what they draw beyond their edge.
            '-m-1 p-1 [contain-intrinsic-size:auto_15rem] [content-visibility:auto]'
      }
    >
      <TaskCard {...card} />
    </li>
  );
});
