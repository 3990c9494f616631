import { useState, useSyncExternalStore } from 'react';
import type { Task } from '#shared/tasks.ts';
import { draftKeys } from '../../board-store/drafts/drafts.ts';
import { goneTasks } from '../../board-store/drafts/gone-tasks.ts';
import { useDraft } from '../../board-store/drafts/use-draft.ts';
import type { SearchResult } from '../../board-store/searches/search-result.ts';
import { useCachedTask } from '../../board-store/task-cache.ts';
import { cardInUse } from '../../shortcuts/card-in-use.ts';

/**
 * Search results plus the task whose comment is being written, if it no longer matches: a change by somebody else must not remove the field. It goes
 * when focus goes on to another card, or the comment is sent.
 */
export function useWithWrittenCard(userId: string, { filters, tasks }: Pick<SearchResult, 'filters' | 'tasks'>): readonly Task[] {
  const used = useSyncExternalStore(cardInUse.subscribe, cardInUse.get);
  const isWritten = useDraft<string>(draftKeys.comment(userId, used ?? '')) !== undefined;
  const isGone = useSyncExternalStore(goneTasks.subscribe, goneTasks.get).has(used ?? '');
  // It was never a result of another search.
  const topic = JSON.stringify(filters);
  const [last, setLast] = useState<{ task: Task; at: number; topic: string; isShown?: true } | null>(null);
  // Follows its later changes.
  const present = useCachedTask(isWritten ? used : null);
  const at = tasks.findIndex(({ id }) => id === used);
  const listed = tasks[at];
  if (listed && (listed !== last?.task || topic !== last.topic)) setLast({ task: listed, at, topic });
  if (listed || !isWritten || isGone || last?.task.id !== used || last.topic !== topic) return tasks;
  if (present && present !== last.task) setLast({ ...last, task: present, isShown: true });
  // The board may never have shown it; if it did, it was deleted.
  return present || !last.isShown ? tasks.toSpliced(last.at, 0, present ?? last.task) : tasks;
}
