import * as permissions from '#messages/permissions.ts';
import * as messages from '#messages/server/tasks.ts';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import { findComment } from '../activities/queries.ts';
import type { Change } from '../changes/change-transaction.ts';
import { once } from '../changes/idempotency.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { Handlers } from '../http/call.ts';
import { forgetWordsOf } from '../search/texts.ts';
import { commentOnTask } from './changes.ts';
import { editComment, eraseComment, type StandingComment } from './comments.ts';
import { holdPermitted, permitted, readTask, taskNotFound } from './permitted.ts';
import { holdTaskRow, type Standing } from './queries.ts';

type Found = { task: Standing; comment: StandingComment };

/** The task and comment of a call, locked until commit. @throws AppError `notFound`, `refused` */
async function holdComment(
  tx: Change,
  user: User,
  call: 'updateComment' | 'deleteComment',
  { id, commentId }: { id: string; commentId: string },
): Promise<Found> {
  const task = await holdTaskRow(tx, id);
  if (!task) throw taskNotFound();
  const comment = await findComment(tx, task.id, commentId);
  if (!comment) throw new AppError('notFound', messages.commentNotFound);
  const about = { createdByAdminId: task.created_by_admin_id, assignee: task.assignee, authorId: comment.admin_id };
  if (may(user, call, about)) return { task, comment };
  if (call === 'updateComment' && user.id === comment.admin_id) permitted(user, 'addComment', task);
  throw new AppError('refused', call === 'updateComment' ? permissions.refusals.author : permissions.refusals.authorOrSuperAdmin);
}

/** Handlers of comments. */
export function commentHandlers(database: Database) {
  const now = () => new Date().toISOString();
  /** Also the words that only an erased text had, which typos could still be corrected to. */
  const forget = ({ comment }: Found, text?: string) =>
    // The text itself is gone. The hourly cleanup forgets words that remain.
    forgetWordsOf(database, comment.note ?? '', text).catch(() => {});
  return {
    addComment: ({ user, change, id, body, requireVersion, idempotencyKey }) =>
      change(async (tx) => {
        const task = await holdPermitted(tx, user, 'addComment', id);
        const { comment } = body();
        await once(tx, { adminId: user.id, key: idempotencyKey, request: ['addComment', task.id, comment] }, async () => {
          requireVersion(task.version);
          await commentOnTask(tx, { adminId: user.id, at: now() }, task, comment);
          // Answers with comments are not kept, so that an erased comment is in none of them.
          return null;
        });
        return readTask(tx, task.id);
      }),

    updateComment: async ({ user, change, id, commentId, body, requireVersion }) => {
      const { found, text, answer } = await change(async (tx) => {
        const found = await holdComment(tx, user, 'updateComment', { id, commentId });
        const { comment: text } = body();
        requireVersion(found.task.version);
        await editComment(tx, now(), found.task, found.comment, text);
        return { found, text, answer: await readTask(tx, found.task.id) };
      });
      await forget(found, text);
      return answer;
    },

    deleteComment: async ({ user, change, id, commentId, requireVersion }) => {
      const found = await change(async (tx) => {
        const found = await holdComment(tx, user, 'deleteComment', { id, commentId });
        requireVersion(found.task.version);
        await eraseComment(tx, now(), found.task, found.comment);
        return found;
      });
      await forget(found);
      return undefined;
    },
  } satisfies Partial<Handlers>;
}
