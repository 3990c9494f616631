import type { Task } from '#shared/tasks.ts';

const PROVISIONAL = 'provisional-';

/** An id for what is only shown in advance: the server has not named it yet. */
export const provisionalId = (): string => `${PROVISIONAL}${crypto.getRandomValues(new Uint32Array(2)).join('')}`;

/** Whether a task is only shown in advance: nothing can be done with it. */
export const isProvisional = (task: Pick<Task, 'id'>): boolean => task.id.startsWith(PROVISIONAL);

/** Selects the card of such a task. */
export const PROVISIONAL_CARD = `[data-task^="${PROVISIONAL}"]`;
