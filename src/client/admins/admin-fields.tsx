import type { Admin } from '#shared/admins.ts';
import { roleLabels, roles } from '#shared/words.ts';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';

const options = roles.map((role) => ({ value: role, label: roleLabels[role] }));

type AdminFieldsProps = {
  /** What the fields hold at first. */
  initial?: Partial<Pick<Admin, 'name' | 'mobileNumber'>>;
  role: string | undefined;
  onRoleChange: (role: string) => void;
  errors: Readonly<Record<string, string | undefined>>;
  /** The field of this name is being changed. */
  onEdit: (field: string) => void;
};

/** Name, mobile number and role, for a new admin and for a known one. */
export function AdminFields({ initial, role, onRoleChange, errors, onEdit }: AdminFieldsProps) {
  const chooseRole = (chosen: string) => {
    onEdit('role');
    onRoleChange(chosen);
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Name" error={errors.name} className="sm:col-span-2">
        {(control) => (
          <TextInput {...control} name="name" required autoComplete="off" defaultValue={initial?.name} onChange={() => onEdit('name')} />
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
            defaultValue={initial?.mobileNumber}
            onChange={() => onEdit('mobileNumber')}
            className="tabular-nums"
          />
        )}
      </Field>
      <Field label="Role" error={errors.role}>
        {(control) => <Select {...control} value={role} onValueChange={chooseRole} options={options} placeholder="Choose a role" />}
      </Field>
    </div>
  );
}
