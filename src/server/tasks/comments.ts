import type { findComment } from '../activities/queries.ts';
import type { Change } from '../changes/change-transaction.ts';
import { updateRow } from '../database/rows.ts';
import { indexTexts } from '../search/texts.ts';
import { tell } from './changes.ts';
import { mentionsOf, NONE, newlyMentioned } from './mentions.ts';
import type { Standing } from './queries.ts';
import { updateTask } from './write.ts';

/** A comment before a change. */
export type StandingComment = NonNullable<Awaited<ReturnType<typeof findComment>>>;

type CommentChange = { mentions: string } & ({ note: string; edited_at: string } | { note: null; deleted_at: string });

async function rewrite(tx: Change, task: Standing, comment: StandingComment, fields: CommentChange): Promise<void> {
  await updateTask(tx, task, {});
  await updateRow(tx, 'activities', comment.id, { ...fields, rewritten_by_token_id: tx.by.via?.id ?? null });
  await indexTexts(tx, [{ taskId: task.id, place: comment.task_version, text: fields.note ?? '' }]);
}

/** Replaces the text of a comment, which keeps nothing of it; the same text leaves no version. */
export async function editComment(tx: Change, task: Standing, comment: StandingComment, text: string): Promise<void> {
  if (text === comment.note) return;
  const mentions = await mentionsOf(tx, text, comment.mentions);
  const mentionedIds = newlyMentioned(comment.mentions, mentions);
  tell(tx, task, { activityId: comment.id, mentionedIds });
  await rewrite(tx, task, comment, { note: text, mentions, edited_at: tx.at });
}

/** Erases the text of a comment; its entry stays in the history. */
export const eraseComment = (tx: Change, task: Standing, comment: StandingComment): Promise<void> =>
  rewrite(tx, task, comment, { note: null, mentions: NONE, deleted_at: tx.at });
