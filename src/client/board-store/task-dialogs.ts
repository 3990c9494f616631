import type { Task } from '#shared/tasks.ts';
import { makeStore } from '../ui/store.ts';

/** A dialog's task, whether it is open, and a counter, so that each opening starts anew. */
type Opened = { task: Task; open: boolean; opening: number };

function dialogOfTask() {
  const shown = makeStore<Opened | null>(null);
  return {
    ...shown,
    openFor: (task: Task) => shown.set({ task, open: true, opening: (shown.get()?.opening ?? 0) + 1 }),
    setOpen: (open: boolean) => {
      const last = shown.get();
      if (last) shown.set({ ...last, open });
    },
    forget: () => shown.set(null),
  };
}

/** The dialogs of one task, opened from cards, menus, keys and the panel. Null until the first opening. */
export const editDialog = dialogOfTask();
export const deleteDialog = dialogOfTask();
