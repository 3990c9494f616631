import * as messages from '#messages/task-labels.ts';
import type { Task } from '#shared/tasks.ts';
import { labelDot } from '../labels/task-labels.tsx';
import { useLabels } from '../labels/use-labels.ts';
import type { Checks } from '../ui/menu.tsx';
import { changeTasks } from './change-selected.ts';

function haveLabel(tasks: readonly Task[], name: string): boolean | 'indeterminate' {
  const having = tasks.filter(({ labels }) => labels.includes(name)).length;
  return having === tasks.length || (having > 0 && 'indeterminate');
}

/** Adds labels to tasks and removes others, as one step. @param changes by name, whether each is added */
function changeLabels(tasks: readonly Task[], changes: ReadonlyMap<string, boolean>): void {
  const added = [...changes].flatMap(([name, isAdded]) => (isAdded ? name : []));
  changeTasks(tasks, ({ labels }) => ({ labels: [...labels.filter((name) => !changes.has(name)), ...added] }));
}

/** All labels as checkboxes of a menu, which change some tasks. */
export function useLabelChecks(tasks: readonly Task[]): Checks {
  const { data = [] } = useLabels();
  return {
    options: data.map(({ name, color }) => ({ name, icon: labelDot(color), checked: haveLabel(tasks, name) })),
    none: messages.noneYet,
    onDone: (changes) => changeLabels(tasks, changes),
  };
}

/** Commands that add a label to tasks, or remove one that some of them have. */
export function useLabelCommands(tasks: readonly Task[]) {
  const { data = [] } = useLabels();
  const labels = data.flatMap(({ name, color }) => {
    const [have, icon] = [haveLabel(tasks, name), labelDot(color)];
    return [
      ...(have === true ? [] : [{ value: { name, isAdded: true }, label: messages.add(name), icon }]),
      ...(have ? [{ value: { name, isAdded: false }, label: messages.remove(name), icon }] : []),
    ];
  });
  const chooseLabel = ({ name, isAdded }: (typeof labels)[number]['value']) => changeLabels(tasks, new Map([[name, isAdded]]));
  return { labels, chooseLabel };
}
