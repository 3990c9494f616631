import type { Task } from '#shared/tasks.ts';
import { serverNow } from '../../ui/server-clock.ts';

/** The moment of an optimistic change. */
export const nowInServersTime = (): string => new Date(serverNow()).toISOString();

const PROVISIONAL = 'provisional-';

/** An id for an optimistic task or history entry. */
export const provisionalId = (key = crypto.getRandomValues(new Uint32Array(2)).join('')): string => `${PROVISIONAL}${key}`;

/** Whether a task is optimistic, so that nothing can be done with it yet. */
export const isProvisional = (task: Pick<Task, 'id'>): boolean => task.id.startsWith(PROVISIONAL);

export const PROVISIONAL_CARD = `[data-task^="${PROVISIONAL}"]`;
