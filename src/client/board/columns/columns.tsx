import { type Board, capacity, columns } from '#shared/board.ts';
import { withCommas } from '#shared/with-commas.ts';
import { type Status, statuses } from '#shared/words.ts';
import { useOlderTasks } from '../../board-store/use-board.ts';
import type { TaskCardProps } from '../cards/task-card.tsx';
import { Column, type ColumnProps } from './column.tsx';
import { ColumnLinks } from './column-links.tsx';
import { ShowMore } from './show-more.tsx';

export type CardProps = Omit<TaskCardProps, 'task'>;

/** The text of a column of the whole board that holds nothing. */
const noTasks = {
  pending: 'No pending tasks',
  in_progress: 'No tasks in progress',
  completed: 'No completed tasks',
} as const satisfies Record<Status, string>;

/** The end of a column: more of it while the reader scrolls, or by the button where only the latest are shown. */
function ColumnEnd({ status, held, total }: { status: Status; held: number; total: number }) {
  const page = useOlderTasks(status);
  const latestOnly = status === 'completed';
  return (
    <>
      {latestOnly && held === capacity.completed && (
        <p className="mt-3 text-center text-label text-muted">Showing latest {capacity.completed} completed tasks</p>
      )}
      {held < total && <ShowMore label="Show older" held={held} auto={!latestOnly} page={page} />}
    </>
  );
}

export type OwnProps = Pick<ColumnProps, 'tasks' | 'topic' | 'count' | 'empty' | 'total' | 'end'>;

/** Without a card there is nothing in them to go to, and whoever has no finger to swipe with scrolls by arrow keys. */
const reachable = { role: 'group', 'aria-label': 'Columns', tabIndex: 0 };

/** Three columns side by side; where there is no room for that, they are swiped past one another. */
export function ColumnSet({ own, ...rest }: CardProps & { failed: boolean; own: (status: Status) => OwnProps }) {
  const all = statuses.map((status) => ({ status, ...own(status) }));
  const counts = Object.fromEntries(all.map(({ status, count }) => [status, count])) as Record<Status, string | undefined>;
  return (
    <>
      <ColumnLinks counts={counts} />
      <div {...(all.some(({ tasks }) => tasks?.length) ? {} : reachable)} className="columns-side-by-side">
        {all.map((column) => (
          <Column key={column.status} {...rest} {...column} />
        ))}
      </div>
    </>
  );
}

/** The three columns of the whole board. */
export function BoardColumns({ board, ...rest }: CardProps & { board: Board | undefined; failed: boolean }) {
  const own = (status: Status): OwnProps => {
    const tasks = board?.[columns[status]];
    const total = board?.counts[columns[status]] ?? 0;
    return {
      tasks,
      total,
      count: board && withCommas(total),
      empty: noTasks[status],
      end: <ColumnEnd status={status} held={tasks?.length ?? 0} total={total} />,
    };
  };
  return <ColumnSet own={own} {...rest} />;
}
