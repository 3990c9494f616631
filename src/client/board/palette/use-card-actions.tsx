import { Flag, Link, Tag, UserRound, UserRoundX } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import * as messages from '#messages/palette.ts';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import { priorities, priorityLabels } from '#shared/words.ts';
import { isProvisional } from '../../board-store/mutations/provisional.ts';
import { setFields } from '../../board-store/mutations/use-update-task.ts';
import { useCachedTask } from '../../board-store/task-cache.ts';
import type { TaskDraft } from '../../board-store/task-draft.ts';
import { copyTaskLink } from '../../search/task-link.ts';
import { cardInUse } from '../../shortcuts/focus-card.ts';
import { useKeyOf } from '../../shortcuts/keys-table.ts';
import { chooseLabels } from '../../shortcuts/labelling.ts';
import type { ComboOption } from '../../ui/dialog/combo-dialog.tsx';
import { action } from './action.tsx';

/** The actions that the user may take on the task of the card used last. @returns no actions if there is none */
export function useCardActions(user: User): { title: string; actions: ComboOption[] } {
  const used = useSyncExternalStore(cardInUse.subscribe, cardInUse.get);
  const task = useCachedTask(used);
  const keyOf = useKeyOf();
  if (!task || isProvisional(task)) return { title: '', actions: [] };
  const { title, assignee } = task;
  const copy = action(messages.copyLink, Link, () => void copyTaskLink(task));
  if (!may(user, 'updateTask', task)) return { title, actions: [copy] };
  const set = (fields: Partial<TaskDraft>) => () => setFields(task, fields);
  return {
    title,
    actions: [
      ...(assignee === user.name ? [] : [action(messages.assignToMe, UserRound, set({ assignee: user.name }))]),
      ...(assignee === null ? [] : [action(messages.removeAssignee, UserRoundX, set({ assignee: null }))]),
      ...priorities
        .filter((priority) => priority !== task.priority)
        .map((priority) => action(messages.priority(priorityLabels[priority]), Flag, set({ priority }))),
      action(messages.chooseLabels, Tag, () => chooseLabels(task.id), keyOf('labels')),
      copy,
    ],
  };
}
