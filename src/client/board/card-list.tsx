import { startTransition, useEffect, useState } from 'react';
import type { Task } from '#shared/tasks.ts';
import { lazyPart, useLazyPart } from '../ui/lazy-part.ts';
import { CardRow } from './card-row.tsx';
import { CardSkeletons } from './card-skeletons.tsx';
import type { TaskCardProps } from './task-card.tsx';
import { usePrinting } from './use-printing.ts';

/** Up to so many cards are simply all there, for the browser's own search too; of more, those near the part that is seen. */
const ALL = 60;
/** More than any window shows of one column: with these the page is drawn first, and with the others just after. */
const FIRST = 20;

export type CardListProps = Omit<TaskCardProps, 'task'> & {
  tasks: readonly Task[];
  /** How many there are with those that are not loaded; -1 where nobody knows. */
  total: number;
  /** The task in use: its card is drawn wherever it stands. */
  inUse: string | null;
};

function ShortList({ tasks, total, inUse, few, ...card }: CardListProps & { few?: boolean }) {
  return (
    <ul className="grid grid-cols-1 gap-2">
      {tasks.map((task, index) =>
        few && index >= FIRST && task.id !== inUse ? null : <CardRow key={task.id} task={task} index={index} total={total} {...card} />,
      )}
    </ul>
  );
}

const longList = lazyPart(() =>
  import('./long-list.tsx').then(
    ({ LongList }) => LongList,
    // Slower, but all there.
    () => ShortList,
  ),
);

/** Fetches what draws long lists ahead of a column that grows long. */
export const prepareLongList = longList.prepare;

/** The cards of a column. Of a long list only those near what is seen are drawn, unless it is printed. */
export function CardList(props: CardListProps) {
  const printing = usePrinting();
  const long = props.tasks.length > ALL;
  const LongList = useLazyPart(longList, long && !printing);
  // A list that is long from the beginning waits for its code: cards that are drawn twice would lose what is being done with them.
  const [waits] = useState(long);
  const [begun, setBegun] = useState(false);
  useEffect(() => startTransition(() => setBegun(true)), []);
  if (LongList) return <LongList {...props} />;
  if (long && waits && !printing) return <CardSkeletons />;
  return <ShortList {...props} few={!printing && !begun} />;
}
