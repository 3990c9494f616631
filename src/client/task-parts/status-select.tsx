import { status, statusLabels } from '#messages/labels.ts';
import type { Task } from '#shared/tasks.ts';
import { setStatus } from '../board-store/mutations/change-status.ts';
import { optionsOf, Select } from '../ui/select.tsx';

const options = optionsOf(statusLabels);

type StatusSelectProps = { task: Task; size?: 'tiny'; className?: string };

export function StatusSelect({ task, size, className }: StatusSelectProps) {
  return (
    <Select
      label={status}
      size={size}
      // On a card, letters are shortcuts here too.
      typeAhead={!size}
      value={task.status}
      onValueChange={(value) => setStatus(task, value)}
      options={options}
      className={className}
    />
  );
}
