import type { Status, Task } from '#shared/tasks.ts';
import { makeStore } from '../../ui/store.ts';

/** Two statuses chosen for one task, of which the user must keep one. */
export type StatusConflict = { theirs: Task; mine: Status };

/** Thrown by a status change that awaits the user's choice in the dialog, so that there is no toast. */
export class StatusConflictPending extends Error {
  override readonly name = 'StatusConflictPending';
}

/** The conflicts to decide. The first is shown; the next one follows once it is decided. */
export const statusConflicts = makeStore<readonly StatusConflict[]>([]);
