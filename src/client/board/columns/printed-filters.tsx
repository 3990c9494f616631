import { orderLabels, statusLabels } from '#shared/words.ts';
import type { SearchResult } from '../../board-store/searches/search-result.ts';
import { isWholeBoard } from '../../search/whole-board.ts';

/** Says on paper what the tasks below were searched by, which on the screen stands in the search box and the filters. */
export function PrintedFilters({ result: { filters, total } }: { result: SearchResult }) {
  const { search, status, assignee, unassigned, overdue, order } = filters;
  const by = [
    search && `“${search}”`,
    status && statusLabels[status],
    assignee && `Assigned to ${assignee}`,
    unassigned && 'Unassigned',
    overdue && 'Overdue',
    order && `Order: ${orderLabels[order]}`,
  ].filter(Boolean);
  const found = isWholeBoard(filters) ? [] : [`Found ${total} task(s)`];
  // Made of style: on the screen it would be found by the browser's own search, where nobody sees it.
  return <div data-printed={[...found, ...by].join(' · ')} />;
}
