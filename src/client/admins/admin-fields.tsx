import { roleLabels } from '#messages/labels.ts';
import * as people from '#messages/people.ts';
import type { Role } from '#shared/words.ts';
import { Field } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import type { FieldsOf } from '../ui/form/use-fields.ts';
import { optionsOf, Select } from '../ui/select.tsx';

const options = optionsOf(roleLabels);

/** An admin as entered in a form. A new one has no role at first. */
export type AdminDraft = { name: string; mobileNumber: string; role?: Role };

/** The fields of an admin, new or known. */
export function AdminFields({ input, select, errors }: FieldsOf<AdminDraft>) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={people.name} error={errors.name} className="sm:col-span-2">
        <TextInput {...input('name')} required autoComplete="off" />
      </Field>
      <Field label={people.mobileNumber} error={errors.mobileNumber}>
        <TextInput {...input('mobileNumber')} type="tel" required autoComplete="off" />
      </Field>
      <Field label={people.role} error={errors.role}>
        <Select {...select('role')} options={options} placeholder={people.chooseRole} aria-required />
      </Field>
    </div>
  );
}
