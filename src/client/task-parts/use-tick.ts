import type { Box } from '#shared/markdown-blocks.ts';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { unreachable } from '../api/request.ts';
import { isProvisional } from '../board-store/mutations/provisional.ts';

/** Ticks a box of a task's description, as `tickBox` does. Undefined where the user may not edit it. @param task with the description that is shown */
export function useTick(task: Task, user: User): ((box: Box) => Promise<void>) | undefined {
  const tick = async (box: Box) => {
    const { tickBox } = await import('./tick-box.ts').catch(() => {
      throw unreachable();
    });
    return tickBox(task, box);
  };
  if (isProvisional(task) || !may(user, 'updateTask', task)) return undefined;
  return tick;
}
