import { type FormEvent, useState } from 'react';
import { roleLabels } from '#messages/labels.ts';
import * as people from '#messages/people.ts';
import * as messages from '#messages/sign-in.ts';
import type { Role } from '#shared/words.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { optionsOf, Select } from '../ui/select.tsx';
import { toast } from '../ui/toast/toast.ts';

const options = optionsOf(roleLabels);

/** The registration form, which is switched off. Submitting it only shows a toast. */
export function RegistrationForm() {
  const [role, setRole] = useState<Role>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    toast({ ...messages.registrationClosed, variant: 'destructive' });
  };

  return (
    <form noValidate onSubmit={submit} aria-label={messages.register} className="mt-8 grid gap-4">
      <Field label={people.name}>
        <TextInput name="name" autoComplete="name" />
      </Field>
      <Field label={people.mobileNumber}>
        <TextInput name="mobileNumber" type="tel" autoComplete="tel" />
      </Field>
      <Field label={people.role}>
        <Select value={role} onValueChange={setRole} options={options} placeholder={people.chooseRole} />
      </Field>
      <Button type="submit">{messages.register}</Button>
    </form>
  );
}
