import * as messages from '#messages/board.ts';
import * as buttons from '#messages/controls.ts';
import { type Board, capacity, columns } from '#shared/board.ts';
import type { User } from '#shared/session.ts';
import { withCommas } from '#shared/with-commas.ts';
import { type Status, statuses } from '#shared/words.ts';
import { useOlderTasks } from '../../board-store/use-board.ts';
import { ShowMore } from '../../ui/show-more.tsx';
import { Column, type ColumnProps } from './column.tsx';
import { ColumnLinks } from './column-links.tsx';

/** The end of a column. It loads more on scrolling, or by a button where only the latest tasks are shown. */
function ColumnEnd({ status, held, total }: { status: Status; held: number; total: number }) {
  const page = useOlderTasks(status);
  const latestOnly = status === 'completed';
  return (
    <>
      {latestOnly && held === capacity.completed && (
        <p className="mt-3 text-center text-label text-muted">{messages.latestCompleted(capacity.completed)}</p>
      )}
      {held < total && <ShowMore label={buttons.showOlder} held={held} auto={!latestOnly} page={page} />}
    </>
  );
}

export type OwnProps = Pick<ColumnProps, 'tasks' | 'topic' | 'count' | 'empty' | 'total' | 'end'>;

/** Focusable, so that arrow keys scroll columns without cards. */
const reachable = { role: 'group', 'aria-label': messages.list, tabIndex: 0 };

/** Three columns, side by side or swiped. */
export function ColumnSet({ own, ...rest }: { user: User; failed: boolean; own: (status: Status) => OwnProps }) {
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
export function BoardColumns({ board, ...rest }: { user: User; board: Board | undefined; failed: boolean }) {
  const own = (status: Status): OwnProps => {
    const tasks = board?.[columns[status]];
    const total = board?.counts[columns[status]] ?? 0;
    return {
      tasks,
      total,
      count: board && withCommas(total),
      empty: messages.noTasks[status],
      end: <ColumnEnd status={status} held={tasks?.length ?? 0} total={total} />,
    };
  };
  return <ColumnSet own={own} {...rest} />;
}
