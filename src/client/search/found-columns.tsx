import { type Board, columns } from '#shared/board.ts';
import type { TaskSearch } from '#shared/tasks.ts';
import { withCommas } from '#shared/with-commas.ts';
import type { Status } from '#shared/words.ts';
import { SearchMarksContext } from '../cards/marked.tsx';
import { type CardProps, ColumnSet, type OwnProps } from '../columns/columns.tsx';
import { ShowMore } from '../columns/show-more.tsx';
import { goesOn, type SearchResult } from './search-result.ts';
import { useMatchesInSight } from './use-matches-in-sight.ts';
import { useNextMatches } from './use-next-matches.ts';
import { useWithWrittenCard } from './use-written-card.ts';
import { isWholeBoard } from './whole-board.ts';

/** A column of so many cards has to be scrolled before its end is near. A shorter one goes on when that is asked for: a search must not ask thrice. */
const LONG = 40;

type EndProps = { filters: TaskSearch; status: Status; held: number };

/** The end of a column that goes on. */
function FoundEnd({ filters, status, held }: EndProps) {
  return <ShowMore label="Show more" held={held} auto={held > LONG} page={useNextMatches(filters, status)} />;
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
  const found = useWithWrittenCard(rest.user.id, result ?? NOTHING);
  // The filters of what is shown: those that are wanted by now may be others, whose result is still on its way.
  const topic = JSON.stringify(result?.filters);
  useMatchesInSight(topic, result);
  const totals = result && isWholeBoard(result.filters) ? counts : undefined;
  const own = (status: Status): OwnProps => {
    const tasks = result && found.filter((task) => task.status === status);
    const held = tasks?.length ?? 0;
    const more = result !== undefined && goesOn(result, status);
    const total = totals?.[columns[status]] ?? (more ? undefined : held);
    // Of an order alone the board says how many there are.
    const isEnd = !more || (totals !== undefined && held >= (total ?? 0));
    return {
      tasks,
      topic,
      total: total ?? -1,
      // With matches still to come, all that is known is that there are at least so many.
      count: tasks && (total === undefined ? `${withCommas(held)}+` : withCommas(total)),
      // With an order of its own, a column's first match may stand far down.
      empty: isEnd ? 'No tasks match your filters' : 'None among those loaded so far',
      end: !isEnd && <FoundEnd key={topic} filters={result.filters} status={status} held={held} />,
    };
  };
  const words = result?.words ?? filters.search?.split(/\s+/) ?? [];
  return (
    <SearchMarksContext value={{ words, hits: result?.hits ?? {} }}>
      <ColumnSet own={own} {...rest} />
    </SearchMarksContext>
  );
}
