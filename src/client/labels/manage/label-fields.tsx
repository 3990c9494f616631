import * as messages from '#messages/manage-labels.ts';
import { colors } from '#messages/task-labels.ts';
import type { LabelColor, NewLabel } from '#shared/labels.ts';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { Select } from '../../ui/select.tsx';

const options = Object.entries(colors).map(([value, label]) => ({ value, label }));

type LabelFieldsProps = {
  draft: NewLabel;
  onChange: (change: Partial<NewLabel>) => void;
  errors: Readonly<Record<string, string | undefined>>;
};

/** The name and the color of a label. */
export function LabelFields({ draft, onChange, errors }: LabelFieldsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_9rem]">
      <Field label={messages.name} error={errors.name}>
        <TextInput
          name="name"
          required
          dir="auto"
          autoComplete="off"
          value={draft.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label={messages.color}>
        <Select value={draft.color} options={options} onValueChange={(color) => onChange({ color: color as LabelColor })} />
      </Field>
    </div>
  );
}
