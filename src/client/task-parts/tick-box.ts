import * as messages from '#messages/task-list.ts';
import type { Box } from '#shared/markdown-blocks.ts';
import { boxesIn, withTick } from '#shared/task-list.ts';
import type { Task } from '#shared/tasks.ts';
import { call } from '../api/call.ts';
import { afterChanges, pendingChanges } from '../board-store/mutations/pending.ts';
import { setFields } from '../board-store/mutations/update-task.ts';

/** A task with its whole description, because a cut one can't be replaced, and with the changes that began meanwhile. @throws ApiError */
export async function wholeTask(task: Task): Promise<Task> {
  if (!task.descriptionCut) return task;
  const whole = await call('getTask', { params: { id: task.id } });
  return afterChanges(whole, task.id, pendingChanges()) ?? whole;
}

/** The box of a description that may have changed since it was shown. */
function sameBox(description: string, { at, label }: Box): Box | undefined {
  const alike = boxesIn(description).filter((one) => one.label === label);
  return alike.find((one) => one.at === at) ?? alike[0];
}

/** Ticks or unticks a box of the shown description. @throws Error if the box is gone, or a cut description can't be loaded whole */
export async function tickBox(task: Task, box: Box): Promise<void> {
  const whole = await wholeTask(task);
  const description = whole.description ?? '';
  const found = sameBox(description, box);
  if (!found) throw new Error(messages.boxGone);
  setFields(whole, { description: withTick(description, { ...found, checked: box.checked }) });
}
