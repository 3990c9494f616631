import { useEffect, useEffectEvent } from 'react';
import { type Board, columns } from '#shared/board.ts';
import type { TaskSearch } from '#shared/tasks.ts';
import { withCommas } from '#shared/with-commas.ts';
import type { Status } from '#shared/words.ts';
import { hasNextPage, type SearchResult } from '../../board-store/searches/search-result.ts';
import { unpinTask } from '../../search/pinned-task.ts';
import { isWholeBoard } from '../../search/whole-board.ts';
import { SearchMarksContext } from '../../text/marked.tsx';
import { type CardProps, ColumnSet, type OwnProps } from './columns.tsx';
import { PrintedFilters } from './printed-filters.tsx';
import { ShowMore } from './show-more.tsx';
import { useMatchesInSight } from './use-matches-in-sight.ts';
import { useNextPage } from './use-next-page.ts';
import { useWithWrittenCard } from './use-written-card.ts';

/** A column of so many cards has to be scrolled before its end is near. A shorter one goes on when that is asked for: a search must not ask thrice. */
const LONG = 40;

type EndProps = { filters: TaskSearch; status: Status; held: number };

/** The end of a column that goes on. */
function FoundEnd({ filters, status, held }: EndProps) {
  return <ShowMore label="Show more" held={held} auto={held > LONG} page={useNextPage(filters, status)} />;
}

const NOTHING = { filters: {}, tasks: [] };

type FoundProps = CardProps & {
  result: SearchResult | undefined;
  failed: boolean;
  filters: TaskSearch;
  counts: Board['counts'] | undefined;
};

/** How much of a column is known: whether more may come, and how many there are in all, where that can be said. */
function extentOf(result: SearchResult, status: Status, loaded: number, counts: Board['counts'] | undefined) {
  // Of all tasks in an order the board knows how many there are.
  const counted = isWholeBoard(result.filters) ? counts?.[columns[status]] : undefined;
  const more = hasNextPage(result, status) && (counted === undefined || loaded < counted);
  return { more, total: counted ?? (more ? undefined : loaded) };
}

/** The three columns of what a search found. @param counts of the whole board */
export function FoundColumns({ result, filters, counts, ...rest }: FoundProps) {
  const found = useWithWrittenCard(rest.user.id, result ?? NOTHING);
  // The filters of what is shown: those that are wanted by now may be others, whose result is still on its way.
  const topic = JSON.stringify(result?.filters);
  useMatchesInSight(topic, result);
  const follow = useEffectEvent(() => result && unpinTask(result.filters));
  useEffect(() => {
    if (topic) follow();
  }, [topic]);
  const own = (status: Status): OwnProps => {
    if (!result) return { tasks: undefined, topic, total: undefined, count: undefined, empty: '' };
    const tasks = found.filter((task) => task.status === status);
    const { more, total } = extentOf(result, status, tasks.length, counts);
    return {
      tasks,
      topic,
      total,
      // With matches still to come, all that is known is that there are at least so many.
      count: total === undefined ? `${withCommas(tasks.length)}+` : withCommas(total),
      // With an order of its own, a column's first match may stand far down.
      empty: more ? 'None among those loaded so far' : 'No tasks match your filters',
      end: more && <FoundEnd key={topic} filters={result.filters} status={status} held={tasks.length} />,
    };
  };
  const words = result?.words ?? filters.search?.split(/\s+/) ?? [];
  return (
    <SearchMarksContext value={{ words, hits: result?.hits ?? {} }}>
      {result && <PrintedFilters result={result} />}
      <ColumnSet own={own} {...rest} />
    </SearchMarksContext>
  );
}
