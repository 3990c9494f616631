import type { Task } from '#shared/tasks.ts';
import { changeAddress } from '../ui/address.ts';

/** The URL parameter for the number or id of the open task. */
export const LINKED = 'task';

/** A task's name in links: its number, or its id if a server of the previous release made it. */
export const linkName = ({ id, number }: Pick<Task, 'id' | 'number'>): string => String(number || id);

/** The address of the board with a task open. @param name its number or id */
export const taskAddress = (name: string): string => `/?${LINKED}=${encodeURIComponent(name)}`;

/** Opens a task by its number or id. Filters stay. */
export const openTask = (name: string): void => changeAddress((address) => address.set(LINKED, name), '/');
