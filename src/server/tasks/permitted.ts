import * as permissions from '#messages/permissions.ts';
import * as messages from '#messages/server/tasks.ts';
import type { EndpointName } from '#shared/api.ts';
import { assigneeRightFor, may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import type { Change } from '../changes/change-transaction.ts';
import type { Connection } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { findTask, holdTaskRow, type Standing } from './queries.ts';

export const taskNotFound = () => new AppError('notFound', messages.taskNotFound);

/** A task as an answer. @throws AppError `notFound` */
export async function readTask(connection: Connection, id: string): Promise<Task> {
  const task = await findTask(connection, id);
  if (!task) throw taskNotFound();
  return task;
}

/** The task of a call. @throws AppError `notFound`, `refused` */
export function permitted<Found extends Pick<Standing, 'created_by_admin_id'> & Partial<Standing>>(
  user: User,
  call: EndpointName,
  task: Found | undefined,
): Found {
  if (!task) throw taskNotFound();
  if (may(user, call, { createdByAdminId: task.created_by_admin_id, assignee: task.assignee ?? null })) return task;
  const right = assigneeRightFor(user, call);
  throw new AppError('refused', right ? permissions.assigneeRefusals[right] : permissions.refusals.creator);
}

/** The task of a call, locked until commit. @throws AppError `notFound`, `refused` */
export const holdPermitted = async (tx: Change, user: User, call: EndpointName, id: string): Promise<Standing> =>
  permitted(user, call, await holdTaskRow(tx, id));
