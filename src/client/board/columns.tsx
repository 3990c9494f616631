import { type Board, capacity, columns } from '#shared/board.ts';
import type { TaskSearch } from '#shared/tasks.ts';
import { type Status, statuses } from '#shared/words.ts';
import { Column } from './column.tsx';
import { ShowMore } from './show-more.tsx';
import type { TaskCardProps } from './task-card.tsx';
import { useOlderTasks } from './use-board.ts';
import { type SearchResult, useNextMatches } from './use-search.ts';

type CardProps = Omit<TaskCardProps, 'task'> & { inUse: string | null };

const none = {
  pending: 'No pending tasks',
  in_progress: 'No tasks in progress',
  completed: 'No completed tasks',
} as const satisfies Record<Status, string>;

const grid = 'grid gap-x-5 gap-y-8 lg:grid-cols-3';

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

/** The three columns of the whole board. */
export function BoardColumns({ board, failed, ...card }: CardProps & { board: Board | undefined; failed: boolean }) {
  return (
    <div className={grid}>
      {statuses.map((status) => {
        const tasks = board?.[columns[status]];
        const total = board?.counts[columns[status]] ?? 0;
        return (
          <Column
            key={status}
            status={status}
            tasks={tasks}
            failed={failed}
            count={board && total.toLocaleString('en-US')}
            empty={none[status]}
            total={total}
            end={<ColumnEnd status={status} held={tasks?.length ?? 0} total={total} />}
            {...card}
          />
        );
      })}
    </div>
  );
}

type FoundProps = CardProps & { result: SearchResult | undefined; failed: boolean; filters: TaskSearch };

/** The three columns of what a search found. */
export function FoundColumns({ result, failed, filters, ...card }: FoundProps) {
  const page = useNextMatches(filters);
  const held = result?.tasks.length ?? 0;
  const more = result !== undefined && held < result.total;
  return (
    <>
      <div className={grid}>
        {statuses.map((status) => {
          const tasks = result?.tasks.filter((task) => task.status === status);
          // With matches still to come, all that is known is that there are at least so many.
          const count = tasks && `${tasks.length.toLocaleString('en-US')}${more ? '+' : ''}`;
          return (
            <Column
              key={status}
              status={status}
              tasks={tasks}
              failed={failed}
              count={count}
              total={more ? -1 : (tasks?.length ?? 0)}
              empty="No tasks match your filters"
              {...card}
            />
          );
        })}
      </div>
      {more && <ShowMore label="Show more" held={held} auto page={page} />}
    </>
  );
}
