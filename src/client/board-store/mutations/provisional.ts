import type { Task } from '#shared/tasks.ts';
import { serverNow } from '../../ui/server-clock.ts';
import type { Values } from '../undo/steps.ts';

/** The moment of an optimistic change. */
export const nowInServersTime = (): string => new Date(serverNow()).toISOString();

const PROVISIONAL = 'provisional-';

/** An id for an optimistic task or history entry. */
export const provisionalId = (): string => `${PROVISIONAL}${crypto.getRandomValues(new Uint32Array(2)).join('')}`;

/** Whether a task is optimistic, so that nothing can be done with it yet. */
export const isProvisional = (task: Pick<Task, 'id'>): boolean => task.id.startsWith(PROVISIONAL);

/** Whether a task has the same value of a field. Only the beginning of a cut description is known. */
const hasSame = (task: Task, values: Values, field: keyof Values): boolean =>
  field === 'description' && task.descriptionCut
    ? (values.description ?? '').startsWith(task.description ?? '')
    : JSON.stringify(task[field]) === JSON.stringify(values[field]);

/** Draws new values over a task. A value that somebody else has set meanwhile is shown. @param version the task's with the values before */
export function drawnValues(before: Values, after: Values, version?: number): (task: Task) => Task {
  const at = nowInServersTime();
  return (task) => {
    const isShown = ([field]: [string, unknown]) => task.version === version || hasSame(task, before, field as keyof Values);
    const shown: Values = Object.fromEntries(Object.entries(after).filter(isShown));
    return {
      ...task,
      ...shown,
      ...(shown.status && { completedAt: shown.status === 'completed' ? at : null }),
      descriptionCut: shown.description === undefined ? task.descriptionCut : undefined,
    };
  };
}

export const PROVISIONAL_CARD = `[data-task^="${PROVISIONAL}"]`;
