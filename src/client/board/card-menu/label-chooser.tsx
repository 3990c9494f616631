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

type LabelChooserProps = { user: User; wanted: TaskFilter | null };

function Chooser({ user, wanted, taskId, at }: LabelChooserProps & { taskId: string; at: { x: number; y: number } | null }) {
  const task = useCachedTask(taskId);
  const tasks = task ? tasksWith(wanted, task) : [];
  const checks = useLabelChecks(tasks, (changes) => changeLabels(user, tasks, changes));
  const close = () => {
    const { opening = 0 } = labelling.get() ?? {};
    labelling.set({ taskId, at: null, opening });
  };
  return (
    <ContextMenu
      label={labels}
      groups={[[{ name: labels, checks }]]}
      at={task ? at : null}
      onClose={close}
      returnFocus={() => cardOf(taskId)?.focus({ preventScroll: true })}
    />
  );
}

/** The list of labels that a key opens on a card, for its task and all that are selected with it. Closing it saves the choice. */
export function LabelChooser(props: LabelChooserProps) {
  const asked = useSyncExternalStore(labelling.subscribe, labelling.get);
  // Each opening begins with the tasks that are selected then.
  return asked && <Chooser key={asked.opening} {...props} taskId={asked.taskId} at={asked.at} />;
}
