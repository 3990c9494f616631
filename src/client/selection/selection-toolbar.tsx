import { Trash2, X } from 'lucide-react';
import { Toolbar } from 'radix-ui';
import type { KeyboardEvent } from 'react';
import * as fields from '#messages/labels.ts';
import * as messages from '#messages/selection.ts';
import { endOfDay } from '#shared/calendar.ts';
import type { Task } from '#shared/tasks.ts';
import { useAssigneeOptions } from '../admins/use-admins.ts';
import { draftOf } from '../board-store/task-draft.ts';
import type { Values } from '../board-store/undo/steps.ts';
import { Button } from '../ui/button.tsx';
import { DayInput } from '../ui/form/day-input.tsx';
import { Field } from '../ui/form/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { optionsOf, Select, type SelectOption } from '../ui/select.tsx';
import { timeZone } from '../ui/time-zone.ts';
import { askToDelete, changeTasks } from './change-selected.ts';
import { clearSelection } from './selection.ts';
import { useLabelCommands } from './use-label-changes.ts';

const statusOptions = optionsOf(fields.statusLabels);
const priorityOptions = optionsOf(fields.priorityLabels);

type CommandProps<Value> = { label: string; options: readonly SelectOption<Value>[]; onChoose: (value: NoInfer<Value>) => void };

/** A select that does something and keeps no value. */
const Command = <Value,>({ label, options, onChoose }: CommandProps<Value>) => (
  <Toolbar.Button asChild>
    <Select
      label={label}
      placeholder={label}
      size="small"
      typeAhead={false}
      value={undefined}
      options={options}
      onValueChange={onChoose}
      className="sm:w-auto!"
    />
  </Toolbar.Button>
);

/** The controls that change all selected tasks. */
export function SelectionToolbar({ tasks, count }: { tasks: readonly Task[]; count: number }) {
  const assignees = useAssigneeOptions(null);
  const change = (values: Values) => changeTasks(tasks, values);
  const { labels, chooseLabel } = useLabelCommands(tasks);
  const first = tasks[0] ? draftOf(tasks[0]).day : '';
  const day = tasks.every((task) => draftOf(task).day === first) ? first : '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    clearSelection();
  };
  return (
    <Toolbar.Root
      aria-label={messages.toolbar}
      onKeyDown={onKeyDown}
      className="grid w-fit max-w-full grid-cols-2 items-center gap-2 rounded-window border border-line bg-raised p-2 text-body shadow-window sm:flex sm:flex-wrap sm:pl-4"
    >
      <span className="max-sm:-order-2 @max-[14rem]:col-span-full whitespace-nowrap pl-1.5 text-label font-semibold sm:mr-1 sm:pl-0">
        {messages.selected(count)}
      </span>
      <Command label={fields.status} options={statusOptions} onChoose={(status) => change({ status })} />
      <Command label={fields.priority} options={priorityOptions} onChoose={(priority) => change({ priority })} />
      <Command label={fields.assignee} options={assignees} onChoose={(assignee) => change({ assignee })} />
      {labels.length > 0 && <Command label={fields.labels} options={labels} onChoose={chooseLabel} />}
      <Field label={fields.dueDate} className="flex flex-wrap items-center gap-x-2 pl-1.5 *:m-0 *:last:grow max-sm:col-span-full">
        <DayInput
          value={day}
          onDay={(next) => change({ dueDate: next ? endOfDay(next, timeZone) : null })}
          className="h-8! text-label max-sm:px-1.5! sm:w-36! sm:pointer-coarse:w-44!"
        />
      </Field>
      <div className="max-sm:-order-1 @max-[14rem]:col-span-full flex grow items-center justify-end gap-1">
        <Toolbar.Button asChild>
          <Button variant="ghost" size="small" Icon={Trash2} onClick={() => askToDelete(tasks)}>
            {messages.remove}
          </Button>
        </Toolbar.Button>
        <Toolbar.Button asChild>
          <IconButton label={messages.clear} Icon={X} size="small" onClick={clearSelection} />
        </Toolbar.Button>
      </div>
    </Toolbar.Root>
  );
}
