import { useState, useSyncExternalStore } from 'react';
import type { Task } from '#shared/tasks.ts';
import { cardInUse } from './card-in-use.ts';
import { draftKeys } from './drafts.ts';
import { goneTasks } from './gone-tasks.ts';
import { useDraft } from './use-draft.ts';
import type { SearchResult } from './use-search.ts';
import { useTaskShown } from './use-task-shown.ts';

/**
 * What a search found, and the task in whose card somebody writes a comment, should it be found no more: a change by somebody else takes no field from
 * under their hands. It goes when they go on to another card, or have sent what they wrote.
 */
export function useWithWrittenCard(userId: string, { filters, tasks }: Pick<SearchResult, 'filters' | 'tasks'>): readonly Task[] {
  const used = useSyncExternalStore(cardInUse.subscribe, cardInUse.get);
  const isWritten = useDraft<string>(draftKeys.comment(userId, used ?? '')) !== undefined;
  const isGone = useSyncExternalStore(goneTasks.subscribe, goneTasks.get).has(used ?? '');
  // Of another search it was never a part.
  const topic = JSON.stringify(filters);
  const [last, setLast] = useState<{ task: Task; at: number; topic: string; isShown?: true } | null>(null);
  // It goes on following what becomes of it.
  const present = useTaskShown(isWritten ? used : null);
  const at = tasks.findIndex(({ id }) => id === used);
  const listed = tasks[at];
  if (listed && (listed !== last?.task || topic !== last.topic)) setLast({ task: listed, at, topic });
  if (listed || !isWritten || isGone || last?.task.id !== used || last.topic !== topic) return tasks;
  if (present && present !== last.task) setLast({ ...last, task: present, isShown: true });
  // The board may never have held it; where it did, it was deleted.
  return present || !last.isShown ? tasks.toSpliced(last.at, 0, present ?? last.task) : tasks;
}
