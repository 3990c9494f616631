import type { Status, Task } from '#shared/tasks.ts';
import { makeStore } from '../../ui/store.ts';

/** Two statuses chosen for one task, of which the user must keep one. */
export type StatusConflict = { theirs: Task; mine: Status };

/** Thrown by a status change that awaits the user's choice in the dialog, so that there is no toast. */
export class StatusConflictPending extends Error {
  override readonly name = 'StatusConflictPending';
}

type Shown = { conflict: StatusConflict; waiting: readonly StatusConflict[]; open: boolean; opening: number };

const shown = makeStore<Shown | null>(null);

/** The shown conflict. The next one follows once it is decided. */
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
    if (last) shown.set(next ? { ...last, conflict: next, waiting } : { ...last, open: false });
  },
  forget: () => shown.set(null),
};
