import * as permissions from '#messages/permissions.ts';
import * as messages from '#messages/server/tasks.ts';
import type { EndpointName } from '#shared/api.ts';
import { assigneeRightFor, may } from '#shared/permissions.ts';
import { routes } from '#shared/routes.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { authorOf, type Change } from '../changes/change-transaction.ts';
import type { Connection } from '../database/database.ts';
import { AppError, orNotFound } from '../errors.ts';
import { findTask, holdTaskRow, type Standing } from './queries.ts';

/** The task that a caller names. @throws AppError `notFound` */
export const orNoTask = <Found>(task: Found | undefined): Found => orNotFound(task, messages.taskNotFound);

/** A task as an answer. @throws AppError `notFound` */
export const readTask = async (connection: Connection, id: string): Promise<Task> => orNoTask(await findTask(connection, id));

/** The task of a call. @param authorId the author of the comment or file that it is about @throws AppError `notFound`, `refused` */
export function permitted(user: User, call: EndpointName, found: Standing | undefined, authorId?: string): Standing {
  const task = orNoTask(found);
  if (may(user, call, { createdByAdminId: task.created_by_admin_id, assignee: task.assignee, authorId })) return task;
  // An author is refused only where they may not comment any more.
  const rightful = routes[call].rule === 'author' && authorId === user.id ? 'addComment' : call;
  const right = assigneeRightFor(user, rightful);
  const rule = routes[rightful].rule as keyof typeof permissions.refusals;
  throw new AppError('refused', right ? permissions.assigneeRefusals[right] : permissions.refusals[rule]);
}

/** The task of a call, locked until commit. @throws AppError `notFound`, `refused` */
export const holdPermitted = async (tx: Change, call: EndpointName, id: string): Promise<Standing> =>
  permitted(authorOf(tx), call, await holdTaskRow(tx, id));
