import { useState } from 'react';
import type { Task } from '#shared/tasks.ts';

/** A dialog about one task: which, whether it is open, and how often one was opened, so that each opening starts over. */
export type TaskDialogState = { task: Task; open: boolean; opening: number };

/**
 * Holds the state of such a window.
 * @returns `state`, null until it is first opened; `openFor` opens it for a task, and `setOpen` is for the dialog itself
 */
export function useTaskDialog() {
  const [state, setState] = useState<TaskDialogState | null>(null);
  const openFor = (task: Task) => setState((former) => ({ task, open: true, opening: (former?.opening ?? 0) + 1 }));
  // It keeps its task while it closes, because it is still seen leaving.
  const setOpen = (open: boolean) => setState((former) => former && { ...former, open });
  return { state, openFor, setOpen };
}
