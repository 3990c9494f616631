import * as messages from '#messages/board.ts';
import * as buttons from '#messages/controls.ts';
import * as search from '#messages/search.ts';
import { type Board, columns } from '#shared/board.ts';
import { isWholeBoard, wordsOf } from '#shared/filters.ts';
import type { TaskFilter } from '#shared/tasks.ts';
import type { Status } from '#shared/words.ts';
import type { SearchResult } from '../../board-store/searches/search-result.ts';
import { useNextPage } from '../../search/use-search.ts';
import { ShowMore } from '../../ui/show-more.tsx';
import type { ColumnContent } from './column.tsx';

/** Shorter columns load more by a button, because a search must not ask for each column too. */
const LONG = 24;

function FoundEnd({ filters, status, held }: { filters: TaskFilter; status: Status; held: number }) {
  return <ShowMore label={buttons.showMore} held={held} auto={held >= LONG} page={useNextPage(filters, status)} />;
}

/** The search on paper. Shown by CSS, so that the browser's find doesn't find it on the screen. */
export function PrintedFilters({ filters, total }: SearchResult) {
  const found = isWholeBoard(filters) ? [] : [search.found(total)];
  return <div data-printed={[...found, ...wordsOf(filters)].join(' · ')} />;
}

/** A column of a search, which may be loading. @param counts the board's totals, for all tasks in an order */
export function foundColumn(result: SearchResult | undefined, counts: Board['counts'] | undefined, status: Status): ColumnContent {
  if (!result) return { tasks: undefined, total: undefined, empty: '' };
  const { filters } = result;
  const tasks = result.tasks.filter((task) => task.status === status);
  const counted = isWholeBoard(filters) ? counts?.[columns[status]] : undefined;
  const more = result.columns[status].cursor !== null && (counted === undefined || tasks.length < counted);
  return {
    tasks,
    total: counted ?? (more ? undefined : tasks.length),
    // With an order, a column's first match may be on a later page.
    empty: more ? messages.noneLoaded : messages.noMatch,
    end: more && <FoundEnd key={JSON.stringify(filters)} filters={filters} status={status} held={tasks.length} />,
  };
}
