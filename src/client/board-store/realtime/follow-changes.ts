import { author } from '#messages/activity.ts';
import * as messages from '#messages/changes-by-others.ts';
import { announce, forgetAnnouncements } from '../announcements.ts';
import { hasTaskDraft } from '../drafts/drafts.ts';
import { followGoneTasks } from '../drafts/follow-gone-tasks.ts';
import { refreshSearchesOnChanges } from '../searches/refresh-searches.ts';
import type { ChangeByOthers } from './changed-by-others.ts';
import { followBoard } from './realtime.ts';
import { remoteChanges } from './remote-changes.ts';

function sentenceOf({ id, deleted, title, entry }: ChangeByOthers, userId: string): string | undefined {
  // A task that the user deleted has no title, because it has left the board.
  if (!title) return undefined;
  if (deleted) return messages.deleted(title, hasTaskDraft(userId, id));
  if (!entry) return messages.restored(title);
  return messages.changed[entry.action](author(entry), title, entry.note);
}

function announceRemoteChanges(userId: string): () => void {
  forgetAnnouncements();
  return remoteChanges.subscribe((news) => {
    for (const one of news.kind === 'change' ? news.byOthers : []) {
      const sentence = sentenceOf(one, userId);
      if (sentence) announce(one.id, sentence);
    }
  });
}

/** Keeps a loaded board, and all that follows remote changes, up to date. @returns stops it */
export function followChanges(userId: string): () => void {
  const ends = [followGoneTasks(userId), announceRemoteChanges(userId), refreshSearchesOnChanges(), followBoard(userId)];
  return () => {
    for (const end of ends) end();
  };
}
