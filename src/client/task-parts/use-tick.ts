import type { Box } from '#shared/markdown-blocks.ts';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { unreachable } from '../api/request.ts';
import { isProvisional } from '../board-store/mutations/provisional.ts';
import { toastError } from '../ui/toast/toast-error.ts';

/** Ticks a box of a task's description. Undefined where the user may not edit it. @param task with the description that is shown */
export function useTick(task: Task, user: User): ((box: Box) => void) | undefined {
  const tick = async (box: Box) => {
    const { tickBox } = await import('./tick-box.ts').catch(() => {
      throw unreachable();
    });
    return tickBox(task, box);
  };
  if (isProvisional(task) || !may(user, 'updateTask', task)) return undefined;
  return (box) => void tick(box).catch((error: Error) => toastError(error));
}
