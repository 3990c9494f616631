import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { labels } from '#messages/task-fields.ts';
import type { User } from '#shared/session.ts';
import type { TaskFilter } from '#shared/tasks.ts';
import { useCachedTask } from '../../board-store/task-cache.ts';
import { changeLabels } from '../../selection/put-labels.ts';
import { tasksWith } from '../../selection/shown-tasks.ts';
import { cardOf } from '../../shortcuts/card-elements.ts';
import { labelling } from '../../shortcuts/labelling.ts';
import { ContextMenu } from '../../ui/context-menu.tsx';
import { useLabelChecks } from './use-label-checks.ts';

/** The list of labels that a key opens on a card, for its task and all that are selected with it. Closing it saves the choice. */
export function LabelChooser({ user, wanted }: { user: User; wanted: TaskFilter | null }) {
  const client = useQueryClient();
  const { taskId, at } = useSyncExternalStore(labelling.subscribe, labelling.get);
  const task = useCachedTask(taskId);
  const tasks = task ? tasksWith(client, wanted, task) : [];
  const checks = useLabelChecks(tasks, (changes) => changeLabels(client, user, tasks, changes));
  return (
    <ContextMenu
      label={labels}
      groups={[[{ name: labels, checks }]]}
      at={task ? at : null}
      onClose={() => labelling.set({ taskId, at: null })}
      returnFocus={() => taskId && cardOf(taskId)?.focus({ preventScroll: true })}
    />
  );
}
