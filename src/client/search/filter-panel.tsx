import { statusLabels } from '#messages/labels.ts';
import * as messages from '#messages/search.ts';
import * as labelMessages from '#messages/task-labels.ts';
import { nameOptions } from '../admins/name-options.ts';
import { useAssigneeChoices } from '../admins/use-admins.ts';
import { addressOf, proof } from '../api/call.ts';
import { useLabels } from '../labels/use-labels.ts';
import { FileLink } from '../ui/file-link.tsx';
import { optionsOf, Select } from '../ui/select.tsx';
import type { Filters } from './use-filters.ts';

const statusOptions = [{ value: null, label: messages.allStatuses }, ...optionsOf(statusLabels)];

/** The less frequent filters, and the CSV export of their matches. */
export function FilterPanel({ id, filters }: { id: string; filters: Filters }) {
  const { data: admins = [] } = useAssigneeChoices();
  const { data: labels = [] } = useLabels();
  const { set, wanted } = filters;
  const { status = null, assignee = null, label = null } = filters.filters;
  const options = [{ value: null, label: messages.allAssignees }, ...nameOptions(admins, assignee)];
  return (
    <div id={id} className="mt-2 grid grid-cols-1 gap-2 sm:grid-cols-[repeat(3,minmax(0,1fr))_auto] lg:max-w-4xl">
      <Select
        label={messages.statusFilter}
        value={status}
        onValueChange={(value) => set({ status: value ?? undefined })}
        options={statusOptions}
      />
      <Select
        label={messages.assigneeFilter}
        value={assignee}
        onValueChange={(value) => set({ assignee: value ?? undefined })}
        options={options}
      />
      <Select
        label={labelMessages.filter}
        value={label}
        onValueChange={(value) => set({ label: value ?? undefined })}
        options={[{ value: null, label: labelMessages.all }, ...nameOptions(labels, label)]}
      />
      <FileLink
        onClick={(click) => proof.before(click)}
        href={addressOf('exportTasks', wanted ?? {})}
        fileName="tasks.csv"
        label={messages.exportFile}
      />
    </div>
  );
}
