import * as auditMessages from '#messages/server/audit.ts';
import * as messages from '#messages/server/tasks.ts';
import { TRASH_PAGE } from '#shared/limits.ts';
import { may } from '#shared/permissions.ts';
import { audit } from '../audit/record.ts';
import { appendChange } from '../changes/change-transaction.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { Handlers } from '../http/call.ts';
import { deleteTaskRow, listDeletedTasks } from './deleted-tasks.ts';
import { findAnyTaskRow, holdAnyTaskRow, listTasks } from './queries.ts';

/** Handlers of the trash. It shows only tasks that the caller may restore. */
export const trashHandlers = (database: Database) =>
  ({
    listDeletedTasks: ({ user, query }) =>
      database.snapshot(async (connection) => {
        const last = query.before === undefined ? undefined : await findAnyTaskRow(connection, query.before);
        const isTheirs = last?.deleted_at && may(user, 'restoreTask', { createdByAdminId: last.created_by_admin_id, assignee: null });
        if (query.before !== undefined && !isTheirs) throw new AppError('notFound', messages.notInTrash);
        const creatorId = user.role === 'super_admin' ? undefined : user.id;
        const found = await listDeletedTasks(connection, TRASH_PAGE, { creatorId, before: last });
        const deletions = new Map(found.map(({ id, deletedAt, deletedBy }) => [id, { deletedAt, deletedBy }]));
        const tasks = await listTasks(connection, [...deletions.keys()]);
        return tasks.map((task) => ({ ...task, deletedAt: '', deletedBy: null, ...deletions.get(task.id) }));
      }),

    deleteForever: async ({ change, id }) => {
      const bytes = await change(async (tx) => {
        const task = await holdAnyTaskRow(tx, id);
        if (!task?.deleted_at) throw new AppError('notFound', messages.notInTrash);
        const bytes = await deleteTaskRow(tx, task.id);
        // It is on no board, but other open trashes show it.
        appendChange(tx, { task: { id: task.id, before: null, after: null } });
        await audit(tx, tx.by, 'task_deleted', auditMessages.taskDeletedForever(task.title, task.id));
        return bytes;
      });
      // The hourly cleanup removes what stays.
      await database.files.remove(bytes).catch(() => {});
    },
  }) satisfies Partial<Handlers>;
