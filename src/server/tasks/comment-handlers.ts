import * as messages from '#messages/server/tasks.ts';
import type { Task } from '#shared/tasks.ts';
import { findComment } from '../activities/queries.ts';
import { authorOf } from '../changes/change-transaction.ts';
import { once } from '../changes/idempotency.ts';
import type { Database } from '../database/database.ts';
import { orNotFound } from '../errors.ts';
import type { Call, Handlers } from '../http/call.ts';
import { forgetWordsOf } from '../search/texts.ts';
import { commentOnTask, rewriteComment } from './changes.ts';
import { holdPermitted, orNoTask, permitted, readTask } from './permitted.ts';
import { holdTaskRow } from './queries.ts';

type Rewriting = 'updateComment' | 'deleteComment';
type RewritingCall = Pick<Call<Rewriting>, 'change' | 'id' | 'params' | 'requireVersion'>;

export function commentHandlers(database: Database) {
  /** @param read gives the new text, or `null` to erase the comment, once the caller is known to be allowed */
  async function rewrite(name: Rewriting, { change, id, params, requireVersion }: RewritingCall, read: () => string | null): Promise<Task> {
    const { before, text, answer } = await change(async (tx) => {
      const task = orNoTask(await holdTaskRow(tx, id));
      const comment = orNotFound(await findComment(tx, task.id, params.commentId), messages.commentNotFound);
      permitted(authorOf(tx), name, task, comment.admin_id);
      const text = read();
      requireVersion?.(task.version);
      await rewriteComment(tx, task, comment, text);
      return { before: comment.note, text, answer: await readTask(tx, task.id) };
    });
    // Typos could still be corrected to words of the former text. The hourly cleanup forgets those that remain.
    await forgetWordsOf(database, before ?? '', text ?? '').catch(() => {});
    return answer;
  }

  return {
    addComment: ({ change, id, body, requireVersion, idempotencyKey }) =>
      change(async (tx) => {
        const task = await holdPermitted(tx, 'addComment', id);
        const { comment } = body();
        await once(tx, idempotencyKey, ['addComment', task.id, comment], async () => {
          requireVersion?.(task.version);
          await commentOnTask(tx, task, comment);
          // Answers with comments are not kept, so that an erased comment is in none of them.
          return null;
        });
        return readTask(tx, task.id);
      }),

    updateComment: (call) => rewrite('updateComment', call, () => call.body().comment),
    deleteComment: (call) => rewrite('deleteComment', call, () => null),
  } satisfies Partial<Handlers>;
}
