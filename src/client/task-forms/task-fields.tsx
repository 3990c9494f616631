import type { ReactNode } from 'react';
import { type Priority, priorities, priorityLabels } from '#shared/words.ts';
import { chosenName, NOBODY, nameOptions, nameValue } from '../admins/name-options.ts';
import { useAssignableAdmins } from '../admins/use-admins.ts';
import { useRenamed } from '../admins/use-renamed.ts';
import type { TaskDraft } from '../board-store/task-draft.ts';
import { DateInput } from '../ui/form/date-input.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextArea, TextInput } from '../ui/form/text-input.tsx';
import { Select } from '../ui/select.tsx';

const priorityOptions = priorities.map((value) => ({ value, label: priorityLabels[value] }));

type Below = (field: keyof TaskDraft) => ReactNode;

type TaskFieldsProps = {
  draft: TaskDraft;
  onChange: (change: Partial<TaskDraft>) => void;
  /** By the names of the schema. */
  errors: Readonly<Record<string, string | undefined>>;
  /** What stands under a field, such as the choice between two values. */
  below?: Below;
};

type TitleProps = TaskFieldsProps & {
  /** It stands in a row that is its frame; its label is read aloud, and what it is for is told by its placeholder. */
  inline?: boolean;
  placeholder?: string;
  onFocus?: () => void;
};

/** The one field every task needs. */
export function TitleField({ draft, onChange, errors, below, inline = false, ...input }: TitleProps) {
  return (
    <Field label="Title" hideLabel={inline} error={errors.title} className="grow">
      {(control) => (
        <>
          <TextInput
            {...control}
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
        </>
      )}
    </Field>
  );
}

type DetailProps = TaskFieldsProps & { isChosen: boolean; awaitsDescription?: boolean };

/**
 * Everything else of a task: none of it must be filled in.
 * @param awaitsDescription only the beginning of the description is there yet
 * @param isChosen the assignee was chosen here: should they be renamed, then by their new name. Whose the task is already, the server knows
 */
export function DetailFields({ draft, onChange, errors, below, isChosen, awaitsDescription }: DetailProps) {
  const { data: admins = [] } = useAssignableAdmins();
  useRenamed(admins, isChosen ? draft.assignee : null, (assignee) => onChange({ assignee }));
  const assignees = [{ value: NOBODY, label: 'Unassigned' }, ...nameOptions(admins, draft.assignee)];
  return (
    <div className="@container">
      <div className="grid gap-3 @4xl:grid-cols-[2fr_3fr]">
        <Field label="Description" error={errors.description}>
          {(control) => (
            <>
              <TextArea
                {...control}
                name="description"
                rows={2}
                disabled={awaitsDescription}
                value={draft.description}
                onChange={(event) => onChange({ description: event.target.value })}
              />
              {below?.('description')}
            </>
          )}
        </Field>
        {/* Side by side, unless something stands under one of them. */}
        <div className="grid gap-3 @md:not-has-[fieldset]:grid-cols-[minmax(0,5fr)_minmax(0,5fr)_minmax(0,6fr)]">
          <Field label="Assignee" error={errors.assignee}>
            {(control) => (
              <>
                <Select
                  {...control}
                  value={nameValue(draft.assignee)}
                  onValueChange={(value) => onChange({ assignee: chosenName(value) })}
                  options={assignees}
                />
                {below?.('assignee')}
              </>
            )}
          </Field>
          <Field label="Priority">
            {(control) => (
              <>
                <Select
                  {...control}
                  value={draft.priority}
                  onValueChange={(value) => onChange({ priority: value as Priority })}
                  options={priorityOptions}
                />
                {below?.('priority')}
              </>
            )}
          </Field>
          <Field label="Due Date" error={errors.dueDate}>
            {(control) => (
              <>
                <DateInput
                  {...control}
                  name="dueDate"
                  min="1000-01-01"
                  max="9999-12-30"
                  value={draft.day}
                  onChange={(event) => onChange({ day: event.target.value })}
                />
                {below?.('day')}
              </>
            )}
          </Field>
        </div>
      </div>
    </div>
  );
}
