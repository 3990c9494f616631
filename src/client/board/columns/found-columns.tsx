import * as messages from '#messages/board.ts';
import * as buttons from '#messages/controls.ts';
import * as search from '#messages/search.ts';
import { type Board, columns } from '#shared/board.ts';
import { isWholeBoard, wordsOf } from '#shared/filters.ts';
import type { TaskFilter } from '#shared/tasks.ts';
import { type Status, statuses } from '#shared/words.ts';
import type { SearchResult } from '../../board-store/searches/search-result.ts';
import { useNextPage } from '../../search/use-search.ts';
import { ShowMore } from '../../ui/show-more.tsx';
import type { ColumnContent } from './column.tsx';

/** Shorter columns load more by a button, because a search must not ask for each column too. */
const LONG = 24;
/** The share of a column's width that must be in sight. */
const MOST = 0.6;

function FoundEnd({ filters, status, held }: { filters: TaskFilter; status: Status; held: number }) {
  return <ShowMore label={buttons.showMore} held={held} auto={held >= LONG} page={useNextPage(filters, status)} />;
}

/** The search on paper. Shown by CSS, so that the browser's find doesn't find it on the screen. */
export function PrintedFilters({ filters, total }: SearchResult) {
  const found = isWholeBoard(filters) ? [] : [search.found(total)];
  return <div data-printed={[...found, ...wordsOf(filters)].join(' · ')} />;
}

/** Where columns are swiped, shows the first one with matches, if none is in sight. */
export function showMatches(tasks: SearchResult['tasks']): void {
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
    end: more && <FoundEnd filters={filters} status={status} held={tasks.length} />,
  };
}
