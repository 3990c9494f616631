import * as messages from '#messages/status.ts';
import type { Task } from '#shared/tasks.ts';
import { type Status, statuses, statusLabels } from '#shared/words.ts';
import { useChangeStatus } from '../board-store/mutations/use-change-status.ts';
import { Select } from '../ui/select.tsx';

const options = statuses.map((value) => ({ value, label: statusLabels[value] }));

type StatusSelectProps = { task: Task; size?: 'tiny'; className?: string };

/** The select that changes a task's status. */
export function StatusSelect({ task, size, className }: StatusSelectProps) {
  const { change } = useChangeStatus(task);
  const choose = (status: Status) => {
    if (status !== task.status) change({ status, seen: { status: task.status, version: task.version } });
  };
  return (
    <Select
      label={messages.label}
      size={size}
      // On a card, letters are shortcuts here too.
      typeAhead={!size}
      value={task.status}
      onValueChange={(value) => choose(value as Status)}
      options={options}
      className={className}
    />
  );
}
