import type { TaskFilter } from '#shared/tasks.ts';
import type { Selecting } from '../shortcuts/use-keys.ts';
import { clearSelection, extendSelection, selectAll, toggleSelected } from './selection.ts';
import { columnOf } from './shown-tasks.ts';

const idOf = ({ dataset }: HTMLElement) => dataset.task ?? '';

/** The effects of keys on the selection in a search, or on the whole board (null). */
export const selectingIn = (wanted: TaskFilter | null): Selecting => ({
  toggle: (card) => toggleSelected(idOf(card)),
  extend: (to, from) => extendSelection(columnOf(wanted, idOf(to)), idOf(to), from && idOf(from)),
  selectColumn: (card) => selectAll(columnOf(wanted, idOf(card))),
  clear: clearSelection,
});
