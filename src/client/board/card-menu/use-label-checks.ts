import * as messages from '#messages/task-labels.ts';
import type { Task } from '#shared/tasks.ts';
import { useLabels } from '../../labels/use-labels.ts';
import { haveLabel, type LabelChanges } from '../../selection/put-labels.ts';
import type { Checks } from '../../ui/context-menu.tsx';

/** All labels as checkboxes of a menu, for some tasks. */
export function useLabelChecks(tasks: readonly Task[], onDone: (changes: LabelChanges) => void): Checks {
  const { data = [] } = useLabels();
  return { options: data.map(({ name }) => ({ name, checked: haveLabel(tasks, name) })), none: messages.noneYet, onDone };
}
