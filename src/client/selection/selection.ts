import { useSyncExternalStore } from 'react';
import { makeOwnStore } from '../ui/store.ts';

type Selection = {
  ids: ReadonlySet<string>;
  /** The first and the last one of the latest range. */
  anchor: string | null;
  end: string | null;
};

const none: Selection = { ids: new Set(), anchor: null, end: null };

/** The selection of cards. Outside React, so that only the cards that change are rendered. */
export const selection = makeOwnStore<Selection>(none);

export const useSelection = (): Selection => useSyncExternalStore(selection.subscribe, selection.get);

/** Whether a task is selected. */
export const useIsSelected = (id: string): boolean => useSyncExternalStore(selection.subscribe, () => selection.get().ids.has(id));

/** Selects a task, or takes it out. */
export function toggleSelected(id: string): void {
  const ids = new Set(selection.get().ids);
  if (!ids.delete(id)) ids.add(id);
  selection.set({ ids, anchor: id, end: id });
}

const between = (order: readonly string[], one: string, other: string) => {
  const [from, to] = [order.indexOf(one), order.indexOf(other)].sort((a, b) => a - b);
  return order.slice(from, (to ?? 0) + 1);
};

/** Selects from the anchor to another task of a column, in place of the latest range. @param from the anchor if that is elsewhere */
export function extendSelection(order: readonly string[], to: string, from = to): void {
  const { ids, anchor, end } = selection.get();
  const isHere = anchor !== null && ids.has(anchor) && order.includes(anchor);
  const first = isHere ? anchor : from;
  const next = new Set(ids);
  if (isHere && end !== null && order.includes(end)) for (const id of between(order, anchor, end)) next.delete(id);
  for (const id of between(order, first, to)) next.add(id);
  selection.set({ ids: next, anchor: first, end: to });
}

/** Adds tasks to the selection. */
export const selectAll = (added: readonly string[]): void =>
  selection.set({ ...selection.get(), ids: new Set([...selection.get().ids, ...added]) });

/** Takes out the tasks that are not among these. */
export function keepSelected(shown: ReadonlySet<string>): void {
  const { ids, ...range } = selection.get();
  const kept = [...ids].filter((id) => shown.has(id));
  if (kept.length < ids.size) selection.set({ ...range, ids: new Set(kept) });
}

/** @returns whether anything was selected */
export function clearSelection(): boolean {
  const had = selection.get().ids.size > 0;
  selection.set(none);
  return had;
}
