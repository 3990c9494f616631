import * as messages from '#messages/task-labels.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { useLabels } from '../labels/use-labels.ts';
import type { SelectOption } from '../ui/select.tsx';
import { changeLabels, haveLabel } from './put-labels.ts';

const [ADD, REMOVE] = ['add ', 'remove '];

/** Commands that add a label to tasks, or remove one that some of them have. */
export function useLabelCommands(user: User, tasks: readonly Task[]): { labels: SelectOption[]; chooseLabel: (value: string) => void } {
  const { data = [] } = useLabels();
  const labels = data.flatMap(({ name }) => {
    const have = haveLabel(tasks, name);
    return [
      ...(have === true ? [] : [{ value: ADD + name, label: messages.add(name) }]),
      ...(have ? [{ value: REMOVE + name, label: messages.remove(name) }] : []),
    ];
  });
  const chooseLabel = (value: string) => {
    const isAdded = value.startsWith(ADD);
    changeLabels(user, tasks, new Map([[value.slice((isAdded ? ADD : REMOVE).length), isAdded]]));
  };
  return { labels, chooseLabel };
}
