import { changeAddress } from '../ui/address.ts';

/** In the address, the id of a task that is to be shown: see `task-link.ts`. */
export const LINKED = 'task';

/** Goes to a task's card as its link does, and leaves search and filters alone where they show it. */
export function openTaskLink(id: string): void {
  // The toast in which this was pressed first gives focus back to where it came from.
  setTimeout(() => changeAddress((address) => address.set(LINKED, id), '/'));
}
