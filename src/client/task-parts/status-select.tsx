import * as messages from '#messages/status.ts';
import type { Task } from '#shared/tasks.ts';
import { type Status, statuses, statusLabels } from '#shared/words.ts';
import { setStatus } from '../board-store/mutations/use-change-status.ts';
import { Select } from '../ui/select.tsx';

const options = statuses.map((value) => ({ value, label: statusLabels[value] }));

type StatusSelectProps = { task: Task; size?: 'tiny'; className?: string };

export function StatusSelect({ task, size, className }: StatusSelectProps) {
  return (
    <Select
      label={messages.label}
      size={size}
      // On a card, letters are shortcuts here too.
      typeAhead={!size}
      value={task.status}
      onValueChange={(value) => setStatus(task, value as Status)}
      options={options}
      className={className}
    />
  );
}
