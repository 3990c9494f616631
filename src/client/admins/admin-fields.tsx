import { roleLabels, roles } from '#shared/words.ts';
import { Field } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { Select } from '../ui/select.tsx';

const options = roles.map((role) => ({ value: role, label: roleLabels[role] }));

/** What is entered about an admin; of a new one nothing at first. */
export type AdminDraft = { name: string; mobileNumber: string; role?: string };

type AdminFieldsProps = {
  draft: AdminDraft;
  onChange: (change: Partial<AdminDraft>) => void;
  errors: Readonly<Record<string, string | undefined>>;
  /** The field of this name is being changed. */
  onEdit: (field: string) => void;
};

/** Name, mobile number and role, for a new admin and for a known one. */
export function AdminFields({ draft, onChange, errors, onEdit }: AdminFieldsProps) {
  const change = (field: keyof AdminDraft, value: string) => {
    onEdit(field);
    onChange({ [field]: value });
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Name" error={errors.name} className="sm:col-span-2">
        {(control) => (
          <TextInput
            {...control}
            name="name"
            required
            autoComplete="off"
            value={draft.name}
            onChange={({ target }) => change('name', target.value)}
          />
        )}
      </Field>
      <Field label="Mobile Number" error={errors.mobileNumber}>
        {(control) => (
          <TextInput
            {...control}
            name="mobileNumber"
            type="tel"
            required
            autoComplete="off"
            value={draft.mobileNumber}
            onChange={({ target }) => change('mobileNumber', target.value)}
            className="tabular-nums"
          />
        )}
      </Field>
      <Field label="Role" error={errors.role}>
        {(control) => (
          <Select
            {...control}
            value={draft.role}
            onValueChange={(role) => change('role', role)}
            options={options}
            placeholder="Choose a role"
            aria-required
          />
        )}
      </Field>
    </div>
  );
}
