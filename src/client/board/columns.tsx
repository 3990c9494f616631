import { type Board, capacity, columns } from '#shared/board.ts';
import type { Task, TaskSearch } from '#shared/tasks.ts';
import { type Status, statuses } from '#shared/words.ts';
import { Column, type ColumnProps } from './column.tsx';
import { ColumnLinks } from './column-links.tsx';
import { SearchMarksContext } from './marked.tsx';
import { ShowMore } from './show-more.tsx';
import type { TaskCardProps } from './task-card.tsx';
import { useOlderTasks } from './use-board.ts';
import { type SearchResult, useNextMatches } from './use-search.ts';
import { useWithWrittenCard } from './use-written-card.ts';

type CardProps = Omit<TaskCardProps, 'task'>;

const none = {
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

type OwnProps = Pick<ColumnProps, 'tasks' | 'topic' | 'count' | 'empty' | 'total' | 'end'>;

/** Without a card there is nothing in them to go to, and whoever has no finger to swipe with scrolls by arrow keys. */
const reachable = { role: 'group', 'aria-label': 'Columns', tabIndex: 0 };

/** Three columns side by side; where there is no room for that, they are swiped past one another. */
function ColumnSet({ own, ...rest }: CardProps & { failed: boolean; own: (status: Status) => OwnProps }) {
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
      count: board && total.toLocaleString('en-US'),
      empty: none[status],
      end: <ColumnEnd status={status} held={tasks?.length ?? 0} total={total} />,
    };
  };
  return <ColumnSet own={own} {...rest} />;
}

/** The status that most of these tasks have: its column is the one whose end a reader is the last to reach. */
function fullest(tasks: readonly Task[]): Status {
  const held = (status: Status) => tasks.filter((task) => task.status === status).length;
  return statuses.reduce((most, status) => (held(status) > held(most) ? status : most));
}

const NOTHING = { filters: {}, tasks: [] };

type FoundProps = CardProps & { result: SearchResult | undefined; failed: boolean; filters: TaskSearch };

/** The three columns of what a search found. */
export function FoundColumns({ result, filters, ...rest }: FoundProps) {
  const page = useNextMatches(filters);
  const found = useWithWrittenCard(rest.user.id, result ?? NOTHING);
  const held = result?.tasks.length ?? 0;
  const more = result !== undefined && held < result.total;
  // The filters of what is shown: those that are wanted by now may be others, whose result is still on its way.
  const topic = JSON.stringify(result?.filters);
  const own = (status: Status): OwnProps => {
    const tasks = result && found.filter((task) => task.status === status);
    return {
      tasks,
      topic,
      total: more ? -1 : (tasks?.length ?? 0),
      // With matches still to come, all that is known is that there are at least so many.
      count: tasks && `${tasks.length.toLocaleString('en-US')}${more ? '+' : ''}`,
      // With an order of its own, a column's first match may stand far down.
      empty: more ? 'None among those loaded so far' : 'No tasks match your filters',
      end: more && <ShowMore label="Show more" held={held} auto={status === fullest(result.tasks)} page={page} />,
    };
  };
  const words = result?.words ?? filters.search?.split(/\s+/) ?? [];
  return (
    <SearchMarksContext value={{ words, hits: result?.hits ?? {} }}>
      <ColumnSet own={own} {...rest} />
    </SearchMarksContext>
  );
}
