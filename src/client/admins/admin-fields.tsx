import { roleLabels } from '#messages/labels.ts';
import * as people from '#messages/people.ts';
import { roles } from '#shared/words.ts';
import { Field } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { Select } from '../ui/select.tsx';

const options = roles.map((role) => ({ value: role, label: roleLabels[role] }));

/** An admin as entered in a form. A new one has no role at first. */
export type AdminDraft = { name: string; mobileNumber: string; role?: string };

type AdminFieldsProps = {
  draft: AdminDraft;
  onChange: (change: Partial<AdminDraft>) => void;
  errors: Readonly<Record<string, string | undefined>>;
  /** Called with the name of the field that changes. */
  onEdit: (field: string) => void;
};

/** The fields of an admin, new or known. */
export function AdminFields({ draft, onChange, errors, onEdit }: AdminFieldsProps) {
  const change = (field: keyof AdminDraft, value: string) => {
    onEdit(field);
    onChange({ [field]: value });
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={people.name} error={errors.name} className="sm:col-span-2">
        <TextInput name="name" required autoComplete="off" value={draft.name} onChange={({ target }) => change('name', target.value)} />
      </Field>
      <Field label={people.mobileNumber} error={errors.mobileNumber}>
        <TextInput
          name="mobileNumber"
          type="tel"
          required
          autoComplete="off"
          value={draft.mobileNumber}
          onChange={({ target }) => change('mobileNumber', target.value)}
          className="tabular-nums"
        />
      </Field>
      <Field label={people.role} error={errors.role}>
        <Select
          value={draft.role}
          onValueChange={(role) => change('role', role)}
          options={options}
          placeholder={people.chooseRole}
          aria-required
        />
      </Field>
    </div>
  );
}
