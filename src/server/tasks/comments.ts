import { type findComment, updateComment } from '../activities/queries.ts';
import type { Change } from '../changes/change-transaction.ts';
import { indexTexts } from '../search/texts.ts';
import { tell } from './changes.ts';
import { mentionsOf, NONE, newlyMentioned } from './mentions.ts';
import type { Standing } from './queries.ts';
import { updateTask } from './write.ts';

/** A comment before a change. */
export type StandingComment = NonNullable<Awaited<ReturnType<typeof findComment>>>;

async function rewrite(
  tx: Change,
  at: string,
  task: Standing,
  comment: StandingComment,
  fields: Parameters<typeof updateComment>[2],
): Promise<void> {
  await updateTask(tx, task, {}, at);
  await updateComment(tx, comment.id, fields);
  await indexTexts(tx, [{ taskId: task.id, place: comment.task_version, text: fields.note ?? '' }]);
}

/** Replaces the text of a comment, which keeps nothing of it; the same text leaves no version. */
export async function editComment(tx: Change, at: string, task: Standing, comment: StandingComment, text: string): Promise<void> {
  if (text === comment.note) return;
  const mentions = await mentionsOf(tx, text, comment.mentions);
  const mentionedIds = newlyMentioned(comment.mentions, mentions);
  tell(tx, task, { activityId: comment.id, mentionedIds });
  await rewrite(tx, at, task, comment, { note: text, mentions, edited_at: at });
}

/** Erases the text of a comment; its entry stays in the history. */
export const eraseComment = (tx: Change, at: string, task: Standing, comment: StandingComment): Promise<void> =>
  rewrite(tx, at, task, comment, { note: null, mentions: NONE, deleted_at: at });
