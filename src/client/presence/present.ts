import { useSyncExternalStore } from 'react';
import type { Presence } from '#shared/presence.ts';
import { namedEvents } from '../api/named-events.ts';
import { makeStore } from '../ui/store.ts';

const present = makeStore<Presence>({ here: [], editing: [] });
// The stream never closes for good, so neither does this.
namedEvents.subscribe('presence', present.set);

/** The people with the board open, by name. */
export const useHere = (): Presence['here'] => useSyncExternalStore(present.subscribe, () => present.get().here);

/** The names of the others who edit a task. As one text, so that only a card whose names change is rendered again. */
export function useEditors(taskId: string, userId: string): string[] {
  const names = () =>
    present
      .get()
      .editing.filter((one) => one.taskId === taskId && one.id !== userId)
      .map(({ name }) => name)
      .join('\n');
  return useSyncExternalStore(present.subscribe, names).split('\n').filter(Boolean);
}
