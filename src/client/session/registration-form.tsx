import { type FormEvent, useState } from 'react';
import { roleLabels, roles } from '#shared/words.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { Select } from '../ui/select.tsx';
import { toast } from '../ui/toast/toast.ts';

const options = roles.map((role) => ({ value: role, label: roleLabels[role] }));

/** The registration form whose switch is never turned on. Sending it says whom to ask instead. */
export function RegistrationForm() {
  const [role, setRole] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    toast({
      title: 'Registration not available',
      description: 'Contact your administrator for access.',
      variant: 'destructive',
    });
  };

  return (
    <form noValidate onSubmit={submit} aria-label="Register" className="mt-8 grid gap-4">
      <Field label="Name">{(control) => <TextInput {...control} name="name" autoComplete="name" />}</Field>
      <Field label="Mobile Number">
        {(control) => <TextInput {...control} name="mobileNumber" type="tel" autoComplete="tel" className="tabular-nums" />}
      </Field>
      <Field label="Role">
        {(control) => <Select {...control} value={role} onValueChange={setRole} options={options} placeholder="Choose a role" />}
      </Field>
      <Button type="submit">Register</Button>
    </form>
  );
}
