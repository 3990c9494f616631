import { useQueryClient } from '@tanstack/react-query';
import { type Board, taskOn } from '#shared/board.ts';
import type { Task } from '#shared/tasks.ts';
import { keys } from '../api/keys.ts';
import type { SearchResult } from '../board-store/searches/search-result.ts';
import { focusCardSoon } from '../shortcuts/focus-card.ts';
import { pinTask } from './pinned-task.ts';
import { noFilters, useFilters } from './use-filters.ts';

/**
 * Leads to a task's card, wherever that stands: in what is shown, on the whole board, or, for one so old that the board does not
 * hold it, in a search.
 * @returns what does so; the card has focus then. `words`: by which the task was found among the first; else its title is searched for
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
