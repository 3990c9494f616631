import { changeAddress } from '../ui/address.ts';

/** The URL parameter for the id of a linked task. */
export const LINKED = 'task';

/** Opens a task's link, which keeps the search if that shows the task. */
export function openTaskLink(id: string): void {
  // Deferred, because the toast restores focus first.
  setTimeout(() => changeAddress((address) => address.set(LINKED, id), '/'));
}
