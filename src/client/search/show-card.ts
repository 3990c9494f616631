import { useQueryClient } from '@tanstack/react-query';
import { type Board, taskOn } from '#shared/board.ts';
import type { Task } from '#shared/tasks.ts';
import { keys } from '../api/keys.ts';
import type { SearchResult } from '../board-store/searches/search-result.ts';
import { focusCardSoon } from '../shortcuts/focus-card.ts';
import { pinTask } from './pinned-task.ts';
import { noFilters, useFilters } from './use-filters.ts';

/**
 * Focuses a task's card in the current view, on the whole board, or in a search for an old task.
 * `words` are search words that rank the task among the first; the default is its title.
 */
export function useShowCard(): (task: Pick<Task, 'id' | 'title'>, words?: string) => void {
  const client = useQueryClient();
  const { wanted, set } = useFilters();
  return ({ id, title }, words = title) => {
    const found = wanted && client.getQueryData<SearchResult>(keys.search(wanted))?.tasks.some((one) => one.id === id);
    const held = taskOn(client.getQueryData<Board>(keys.board), id) !== undefined;
    if (wanted ? !found : !held) {
      if (!held && words === title) pinTask({ id, title });
      set({ ...noFilters, search: held ? undefined : words });
    }
    focusCardSoon(id);
  };
}
