import { useState } from 'react';
import type { Task } from '#shared/tasks.ts';

/** A dialog's task, whether it is open, and a counter, so that each opening starts anew. */
export type TaskDialogState = { task: Task; open: boolean; opening: number };

/** The state of a task's dialog, null until it is first opened. @returns `openFor` opens it; `setOpen` is for the dialog */
export function useTaskDialog() {
  const [state, setState] = useState<TaskDialogState | null>(null);
  const openFor = (task: Task) => setState((former) => ({ task, open: true, opening: (former?.opening ?? 0) + 1 }));
  const setOpen = (open: boolean) => setState((former) => former && { ...former, open });
  return { state, openFor, setOpen };
}
