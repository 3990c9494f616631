import { statusLabels } from '#messages/labels.ts';
import * as messages from '#messages/search.ts';
import * as labelMessages from '#messages/task-labels.ts';
import { nameOptions, useAssigneeChoices } from '../admins/use-admins.ts';
import { ExportLink } from '../api/export-link.tsx';
import { labelDot } from '../labels/task-labels.tsx';
import { colorIn, useLabels } from '../labels/use-labels.ts';
import { optionsOf, Select } from '../ui/select.tsx';
import { useFilters } from './use-filters.ts';

const statusOptions = optionsOf(statusLabels);

/** The less frequent filters, and the CSV export of their matches. */
export function FilterPanel({ id }: { id: string }) {
  const { filters, set } = useFilters();
  const { data: admins = [] } = useAssigneeChoices();
  const { data: labels = [] } = useLabels();
  const { assignee = null, label = null } = filters;
  const labelOptions = nameOptions(labels, label).map((option) => ({ ...option, icon: labelDot(colorIn(labels, option.label)) }));
  const selects = [
    { key: 'status', name: messages.statusFilter, all: messages.allStatuses, options: statusOptions },
    { key: 'assignee', name: messages.assigneeFilter, all: messages.allAssignees, options: nameOptions(admins, assignee) },
    { key: 'label', name: labelMessages.filter, all: labelMessages.all, options: labelOptions },
  ] as const;
  return (
    <div id={id} className="mt-2 grid grid-cols-1 gap-2 sm:grid-cols-[repeat(3,minmax(0,1fr))_auto] lg:max-w-4xl">
      {selects.map(({ key, name, all, options }) => (
        <Select<string | null>
          key={key}
          label={name}
          value={filters[key] ?? null}
          onValueChange={(value) => set({ [key]: value ?? undefined })}
          options={[{ value: null, label: all }, ...options]}
        />
      ))}
      <ExportLink call="exportTasks" query={filters} label={messages.exportFile} />
    </div>
  );
}
