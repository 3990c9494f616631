import type { Task } from '#shared/tasks.ts';
import { type Status, statuses, statusLabels } from '#shared/words.ts';
import { Select } from '../ui/select.tsx';
import { useChangeStatus } from './use-tasks.ts';

const options = statuses.map((value) => ({ value, label: statusLabels[value] }));

/** Sets a task's status; the card is in its new column at once. */
export function StatusSelect({ task }: { task: Task }) {
  const { change } = useChangeStatus(task);
  const choose = (status: Status) => {
    if (status !== task.status) change({ status, seen: { status: task.status, version: task.version } });
  };
  return (
    <Select
      label="Status"
      size="small"
      value={task.status}
      onValueChange={(value) => choose(value as Status)}
      options={options}
      className="w-auto! border-transparent! bg-transparent! text-label! font-medium shadow-none! hover:bg-hover!"
    />
  );
}
