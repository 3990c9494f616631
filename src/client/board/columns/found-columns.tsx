import { useEffect, useEffectEvent } from 'react';
import * as messages from '#messages/board.ts';
import * as buttons from '#messages/controls.ts';
import * as search from '#messages/search.ts';
import { type Board, columns } from '#shared/board.ts';
import { isWholeBoard, wordsOf } from '#shared/filters.ts';
import type { User } from '#shared/session.ts';
import type { TaskFilter } from '#shared/tasks.ts';
import { withCommas } from '#shared/with-commas.ts';
import { type Status, statuses } from '#shared/words.ts';
import type { SearchResult } from '../../board-store/searches/search-result.ts';
import { useNextPage } from '../../search/use-search.ts';
import { SearchWordsContext } from '../../text/marked.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { ColumnSet, type OwnProps } from './columns.tsx';

/** Shorter columns load more by a button, because a search must not ask for each column too. */
const LONG = 24;
/** The share of a column's width that must be in sight. */
const MOST = 0.6;

function FoundEnd({ filters, status, held }: { filters: TaskFilter; status: Status; held: number }) {
  return <ShowMore label={buttons.showMore} held={held} auto={held >= LONG} page={useNextPage(filters, status)} />;
}

/** The search on paper. Shown by CSS, so that the browser's find doesn't find it on the screen. */
function PrintedFilters({ filters, total }: SearchResult) {
  const found = isWholeBoard(filters) ? [] : [search.found(total)];
  return <div data-printed={[...found, ...wordsOf(filters)].join(' · ')} />;
}

/** Where columns are swiped, shows the first one with matches, if none is in sight. */
function showMatches(tasks: SearchResult['tasks']): void {
  const found = statuses.filter((status) => tasks.some((task) => task.status === status));
  const boxes = found.map((status) => document.getElementById(status)?.getBoundingClientRect()).filter((box) => box !== undefined);
  const area = document.getElementById(found[0] ?? '')?.parentElement;
  const [first] = boxes;
  if (!area || !first) return;
  const { left, right } = area.getBoundingClientRect();
  const isInSight = (box: DOMRect) => Math.min(box.right, right) - Math.max(box.left, left) > MOST * box.width;
  // Only sideways, because in a low window the page must stay at the search field.
  if (!boxes.some(isInSight)) area.scrollBy({ left: first.left - left, behavior: 'instant' });
}

type FoundProps = {
  user: User;
  result: SearchResult | undefined;
  failed: boolean;
  filters: TaskFilter;
  /** The board's totals, for all tasks in an order. */
  counts: Board['counts'] | undefined;
};

/** The three columns of a search. */
export function FoundColumns({ result, filters, counts, ...rest }: FoundProps) {
  // The filters of the shown result, because the wanted one may be loading.
  const topic = JSON.stringify(result?.filters);
  const follow = useEffectEvent(() => {
    if (result) showMatches(result.tasks);
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
      count: total === undefined ? `${withCommas(tasks.length)}+` : withCommas(total),
      // With an order, a column's first match may be on a later page.
      empty: more ? messages.noneLoaded : messages.noMatch,
      end: more && <FoundEnd key={topic} filters={result.filters} status={status} held={tasks.length} />,
    };
  };
  const words = result?.words ?? filters.search?.split(/\s+/) ?? [];
  return (
    <SearchWordsContext value={words}>
      {result && <PrintedFilters {...result} />}
      <ColumnSet own={own} {...rest} />
    </SearchWordsContext>
  );
}
