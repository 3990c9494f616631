import type { ReactNode } from 'react';
import * as messages from '#messages/labels.ts';
import { useAssigneeOptions } from '../admins/use-admins.ts';
import type { TaskDraft } from '../board-store/task-draft.ts';
import { DateInput } from '../ui/form/date-input.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextArea, TextInput } from '../ui/form/text-input.tsx';
import { late } from '../ui/late.tsx';
import { optionsOf, Select } from '../ui/select.tsx';

const LabelsField = late(async () => (await import('../labels/labels-field.tsx')).LabelsField);

const priorityOptions = optionsOf(messages.priorityLabels);

type Below = (field: keyof TaskDraft) => ReactNode;

type TaskFieldsProps = {
  draft: TaskDraft;
  onChange: (change: Partial<TaskDraft>) => void;
  /** By the schema's names. */
  errors: Readonly<Record<string, string | undefined>>;
  below?: Below;
};

type TitleProps = TaskFieldsProps & {
  /** Hides its frame and label, for a row that has a frame of its own. */
  inline?: boolean;
  placeholder?: string;
  onFocus?: () => void;
};

/** The title, which every task needs. */
export function TitleField({ draft, onChange, errors, below, inline = false, ...input }: TitleProps) {
  return (
    <Field label={messages.title} hideLabel={inline} error={errors.title} className={inline ? 'grow basis-32 [&>p]:pl-1.5' : undefined}>
      <TextInput
        name="title"
        required
        autoComplete="off"
        dir="auto"
        {...input}
        value={draft.title}
        onChange={(event) => onChange({ title: event.target.value })}
        className={inline ? 'h-8! border-0! bg-transparent! px-1.5! shadow-none! outline-none! placeholder:text-base' : undefined}
      />
      {below?.('title')}
    </Field>
  );
}

/** The assignee, the priority and the due date, as cells of a grid. @param dayInput the date field, if it is another one than in a form */
export function PlanFields({ draft, onChange, errors, below, dayInput }: TaskFieldsProps & { dayInput?: ReactNode }) {
  const assignees = useAssigneeOptions(draft.assignee);
  return (
    <>
      <Field label={messages.assignee} error={errors.assignee}>
        <Select value={draft.assignee} onValueChange={(assignee) => onChange({ assignee })} options={assignees} />
        {below?.('assignee')}
      </Field>
      <Field label={messages.priority}>
        <Select value={draft.priority} onValueChange={(priority) => onChange({ priority })} options={priorityOptions} />
        {below?.('priority')}
      </Field>
      <Field label={messages.dueDate} error={errors.dueDate}>
        {dayInput ?? <DateInput name="dueDate" value={draft.day} onChange={(event) => onChange({ day: event.target.value })} />}
        {below?.('day')}
      </Field>
    </>
  );
}

/** The optional fields of a task. */
export function DetailFields({ awaitsDescription, ...fields }: TaskFieldsProps & { awaitsDescription?: boolean }) {
  const { draft, onChange, errors, below } = fields;
  return (
    <div className="@container">
      <div className="grid gap-3 @4xl:grid-cols-[2fr_3fr]">
        <Field label={messages.description} error={errors.description}>
          <TextArea
            name="description"
            rows={2}
            data-mentions=""
            disabled={awaitsDescription}
            value={draft.description}
            onChange={(event) => onChange({ description: event.target.value })}
          />
          {below?.('description')}
        </Field>
        {/* Side by side, unless one has a conflict. */}
        <div className="grid gap-3 @md:not-has-[fieldset]:grid-cols-[minmax(0,5fr)_minmax(0,5fr)_minmax(0,6fr)]">
          <PlanFields {...fields} />
        </div>
      </div>
      <LabelsField value={draft.labels} onChange={(chosen) => onChange({ labels: chosen })} className="mt-3" />
    </div>
  );
}
