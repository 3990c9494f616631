import * as permissions from '#messages/permissions.ts';
import * as messages from '#messages/server/tasks.ts';
import { may } from '#shared/permissions.ts';
import { findComment } from '../activities/queries.ts';
import { authorOf, type Change } from '../changes/change-transaction.ts';
import { once } from '../changes/idempotency.ts';
import type { Database } from '../database/database.ts';
import { AppError, orNotFound } from '../errors.ts';
import type { Handlers } from '../http/call.ts';
import { forgetWordsOf } from '../search/texts.ts';
import { commentOnTask } from './changes.ts';
import { editComment, eraseComment, type StandingComment } from './comments.ts';
import { holdPermitted, orNoTask, permitted, readTask } from './permitted.ts';
import { holdTaskRow, type Standing } from './queries.ts';

type Found = { task: Standing; comment: StandingComment };

/** The task and comment of a call, locked until commit. @throws AppError `notFound`, `refused` */
async function holdComment(tx: Change, call: 'updateComment' | 'deleteComment', id: string, commentId: string): Promise<Found> {
  const user = authorOf(tx);
  const task = orNoTask(await holdTaskRow(tx, id));
  const comment = orNotFound(await findComment(tx, task.id, commentId), messages.commentNotFound);
  const about = { createdByAdminId: task.created_by_admin_id, assignee: task.assignee, authorId: comment.admin_id };
  if (may(user, call, about)) return { task, comment };
  if (call === 'updateComment' && user.id === comment.admin_id) permitted(user, 'addComment', task);
  throw new AppError('refused', call === 'updateComment' ? permissions.refusals.author : permissions.refusals.authorOrSuperAdmin);
}

export function commentHandlers(database: Database) {
  /** Also the words that only an erased text had, which typos could still be corrected to. */
  const forget = ({ comment }: Found, text?: string) =>
    // The text itself is gone. The hourly cleanup forgets words that remain.
    forgetWordsOf(database, comment.note ?? '', text).catch(() => {});
  return {
    addComment: ({ change, id, body, requireVersion, idempotencyKey }) =>
      change(async (tx) => {
        const task = await holdPermitted(tx, 'addComment', id);
        const { comment } = body();
        await once(tx, idempotencyKey, ['addComment', task.id, comment], async () => {
          requireVersion(task.version);
          await commentOnTask(tx, task, comment);
          // Answers with comments are not kept, so that an erased comment is in none of them.
          return null;
        });
        return readTask(tx, task.id);
      }),

    updateComment: async ({ change, id, params, body, requireVersion }) => {
      const { found, text, answer } = await change(async (tx) => {
        const found = await holdComment(tx, 'updateComment', id, params.commentId);
        const { comment: text } = body();
        requireVersion(found.task.version);
        await editComment(tx, found.task, found.comment, text);
        return { found, text, answer: await readTask(tx, found.task.id) };
      });
      await forget(found, text);
      return answer;
    },

    deleteComment: async ({ change, id, params, requireVersion }) => {
      const found = await change(async (tx) => {
        const found = await holdComment(tx, 'deleteComment', id, params.commentId);
        requireVersion(found.task.version);
        await eraseComment(tx, found.task, found.comment);
        return found;
      });
      await forget(found);
    },
  } satisfies Partial<Handlers>;
}
