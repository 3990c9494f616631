import { type Board, columns } from '#shared/board.ts';
import type { Task, TaskSearch } from '#shared/tasks.ts';
import { withCommas } from '#shared/with-commas.ts';
import { type Status, statuses } from '#shared/words.ts';
import { SearchMarksContext } from '../cards/marked.tsx';
import { type CardProps, ColumnSet, type OwnProps } from '../columns/columns.tsx';
import { ShowMore } from '../columns/show-more.tsx';
import { useMatchesInSight } from './use-matches-in-sight.ts';
import { type SearchResult, useNextMatches } from './use-search.ts';
import { useWithWrittenCard } from './use-written-card.ts';
import { isWholeBoard } from './whole-board.ts';

/** The status that most of these tasks have: its column is the one whose end a reader is the last to reach. */
function fullest(tasks: readonly Task[]): Status {
  const held = (status: Status) => tasks.filter((task) => task.status === status).length;
  return statuses.reduce((most, status) => (held(status) > held(most) ? status : most));
}

const NOTHING = { filters: {}, tasks: [] };

type FoundProps = CardProps & {
  result: SearchResult | undefined;
  failed: boolean;
  filters: TaskSearch;
  counts: Board['counts'] | undefined;
};

/** The three columns of what a search found. @param counts of the whole board */
export function FoundColumns({ result, filters, counts, ...rest }: FoundProps) {
  const page = useNextMatches(filters);
  const found = useWithWrittenCard(rest.user.id, result ?? NOTHING);
  const held = result?.tasks.length ?? 0;
  const more = result !== undefined && held < result.total;
  // The filters of what is shown: those that are wanted by now may be others, whose result is still on its way.
  const topic = JSON.stringify(result?.filters);
  useMatchesInSight(topic, result);
  const totals = result && isWholeBoard(result.filters) ? counts : undefined;
  const own = (status: Status): OwnProps => {
    const total = totals?.[columns[status]];
    const tasks = result && found.filter((task) => task.status === status);
    const goesOn = more && (total === undefined || (tasks?.length ?? 0) < total);
    return {
      tasks,
      topic,
      total: total ?? (more ? -1 : (tasks?.length ?? 0)),
      // With matches still to come, all that is known is that there are at least so many.
      count: tasks && (total === undefined ? `${withCommas(tasks.length)}${more ? '+' : ''}` : withCommas(total)),
      // With an order of its own, a column's first match may stand far down.
      empty: goesOn ? 'None among those loaded so far' : 'No tasks match your filters',
      end: goesOn && <ShowMore label="Show more" held={held} auto={status === fullest(result.tasks)} page={page} />,
    };
  };
  const words = result?.words ?? filters.search?.split(/\s+/) ?? [];
  return (
    <SearchMarksContext value={{ words, hits: result?.hits ?? {} }}>
      <ColumnSet own={own} {...rest} />
    </SearchMarksContext>
  );
}
