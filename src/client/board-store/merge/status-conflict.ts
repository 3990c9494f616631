import type { Status, Task } from '#shared/tasks.ts';
import { makeStore } from '../../ui/store.ts';

/** Two people chose different statuses for a task, whose card may have moved or gone: one of them decides which is kept. */
export type StatusConflict = { theirs: Task; mine: Status };

/** Thrown by a change of status that waits for that decision: the dialog shows it, so there is no toast. */
export class StatusConflictPending extends Error {
  override readonly name = 'StatusConflictPending';
}

type Shown = { conflict: StatusConflict; waiting: readonly StatusConflict[]; open: boolean; opening: number };

const shown = makeStore<Shown | null>(null);

/** The one conflict that is shown; the next one follows when it is decided. */
export const statusConflict = {
  ...shown,
  show: (conflict: StatusConflict) => {
    const last = shown.get();
    if (last?.open) shown.set({ ...last, waiting: [...last.waiting, conflict] });
    else shown.set({ conflict, waiting: [], open: true, opening: (last?.opening ?? 0) + 1 });
  },
  close: () => {
    const last = shown.get();
    const [next, ...waiting] = last?.waiting ?? [];
    // The last one is kept while it closes, because it is still seen leaving.
    if (last) shown.set(next ? { ...last, conflict: next, waiting } : { ...last, open: false });
  },
  forget: () => shown.set(null),
};
