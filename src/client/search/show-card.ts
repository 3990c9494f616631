import { type Board, taskOn } from '#shared/board.ts';
import type { Task } from '#shared/tasks.ts';
import { keys } from '../api/keys.ts';
import { queryClient } from '../api/query-client.ts';
import type { SearchResult } from '../board-store/searches/search-result.ts';
import { focusCardSoon } from '../shortcuts/focus-card.ts';
import { noFilters, useFilters } from './use-filters.ts';

/**
 * Focuses a found task's card in the current view, on the whole board, or in a search for an old task.
 * `words` are the search words that found it.
 */
export function useShowCard(): (task: Pick<Task, 'id'>, words: string) => void {
  const { wanted, set } = useFilters();
  return ({ id }, words) => {
    const found = wanted && queryClient.getQueryData<SearchResult>(keys.search(wanted))?.tasks.some((one) => one.id === id);
    const held = taskOn(queryClient.getQueryData<Board>(keys.board), id) !== undefined;
    if (wanted ? !found : !held) set({ ...noFilters, search: held ? undefined : words });
    focusCardSoon(id);
  };
}
