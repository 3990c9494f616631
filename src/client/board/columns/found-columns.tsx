import { useEffect, useEffectEvent } from 'react';
import { type Board, columns } from '#shared/board.ts';
import { isWholeBoard, wordsOf } from '#shared/filters.ts';
import type { TaskFilter } from '#shared/tasks.ts';
import { withCommas } from '#shared/with-commas.ts';
import { type Status, statuses } from '#shared/words.ts';
import type { SearchResult } from '../../board-store/searches/search-result.ts';
import { unpinTask } from '../../search/pinned-task.ts';
import { useNextPage } from '../../search/use-search.ts';
import { SearchMarksContext } from '../../text/marked.tsx';
import { type CardProps, ColumnSet, type OwnProps } from './columns.tsx';
import { ShowMore } from './show-more.tsx';

/** A column of this many cards must be scrolled before its end is near. A shorter one has a button, because a search must not ask thrice. */
const LONG = 24;
/** So much of a column is in sight that its cards are read there. */
const MOST = 0.6;

/** The end of a column that goes on. */
function FoundEnd({ filters, status, held }: { filters: TaskFilter; status: Status; held: number }) {
  return <ShowMore label="Show more" held={held} auto={held >= LONG} page={useNextPage(filters, status)} />;
}

/** On paper, what the tasks below were searched by. Made of style: on the screen the browser's own search would find it, unseen. */
function PrintedFilters({ filters, total }: SearchResult) {
  const found = isWholeBoard(filters) ? [] : [`Found ${total} task(s)`];
  return <div data-printed={[...found, ...wordsOf(filters)].join(' · ')} />;
}

/** Where columns are swiped past one another, brings the first column with matches into sight if none is. */
function showMatches(tasks: SearchResult['tasks']): void {
  const found = statuses.filter((status) => tasks.some((task) => task.status === status));
  const boxes = found.map((status) => document.getElementById(status)?.getBoundingClientRect()).filter((box) => box !== undefined);
  const area = document.getElementById(found[0] ?? '')?.parentElement;
  const [first] = boxes;
  if (!area || !first) return;
  const { left, right } = area.getBoundingClientRect();
  const isInSight = (box: DOMRect) => Math.min(box.right, right) - Math.max(box.left, left) > MOST * box.width;
  // Sideways alone: in a low window the page stays where somebody types.
  if (!boxes.some(isInSight)) area.scrollBy({ left: first.left - left, behavior: 'instant' });
}

type FoundProps = CardProps & {
  result: SearchResult | undefined;
  failed: boolean;
  filters: TaskFilter;
  /** Of the whole board: of all tasks in an order it knows how many there are. */
  counts: Board['counts'] | undefined;
};

/** The three columns of what a search found. */
export function FoundColumns({ result, filters, counts, ...rest }: FoundProps) {
  // The filters of what is shown: the result of those that are wanted by now may still be on its way.
  const topic = JSON.stringify(result?.filters);
  const follow = useEffectEvent(() => {
    if (!result) return;
    showMatches(result.tasks);
    unpinTask(result.filters);
  });
  useEffect(() => {
    if (topic) follow();
  }, [topic]);
  const own = (status: Status): OwnProps => {
    if (!result) return { tasks: undefined, topic, total: undefined, count: undefined, empty: '' };
    const tasks = result.tasks.filter((task) => task.status === status);
    const counted = isWholeBoard(result.filters) ? counts?.[columns[status]] : undefined;
    const more = result.columns[status].cursor !== null && (counted === undefined || tasks.length < counted);
    const total = counted ?? (more ? undefined : tasks.length);
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
      {result && <PrintedFilters {...result} />}
      <ColumnSet own={own} {...rest} />
    </SearchMarksContext>
  );
}
