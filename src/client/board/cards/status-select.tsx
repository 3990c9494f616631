import * as messages from '#messages/status.ts';
import type { Task } from '#shared/tasks.ts';
import { type Status, statuses, statusLabels } from '#shared/words.ts';
import { useChangeStatus } from '../../board-store/mutations/use-change-status.ts';
import { Select } from '../../ui/select.tsx';

const options = statuses.map((value) => ({ value, label: statusLabels[value] }));

/** The select of a card that changes the status. */
export function StatusSelect({ task }: { task: Task }) {
  const { change } = useChangeStatus(task);
  const choose = (status: Status) => {
    if (status !== task.status) change({ status, seen: { status: task.status, version: task.version } });
  };
  return (
    <Select
      label={messages.label}
      size="tiny"
      // Letters are shortcuts here, as on the rest of the card.
      typeAhead={false}
      value={task.status}
      onValueChange={(value) => choose(value as Status)}
      options={options}
      className="on-demand col-start-2 row-start-3 mt-0.75 w-auto! self-start justify-self-end font-medium shadow-none! @max-[22rem]/column:at-hand:col-start-1 @max-[22rem]/column:at-hand:row-start-2 @max-[22rem]/column:at-hand:mt-0 @max-[22rem]/column:at-hand:justify-self-start"
    />
  );
}
