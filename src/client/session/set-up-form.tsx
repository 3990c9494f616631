import * as people from '#messages/people.ts';
import * as messages from '#messages/sign-in.ts';
import { superAdminSetUp } from '../api/schemas.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { useFormErrors } from '../ui/form/use-form-errors.ts';
import { useRegister } from './use-sign-in.ts';

/** The form for the first super admin. `token` comes from the setup link that the server prints at its first start. */
export function SetUpForm({ token }: { token: string }) {
  const { mutate, isPending } = useRegister();
  const { errors, formOf } = useFormErrors();
  return (
    <form {...formOf(superAdminSetUp, (person) => mutate({ token, ...person }))} aria-labelledby="set-up-heading">
      <h2 id="set-up-heading" className="text-title font-semibold">
        {messages.setUp}
      </h2>
      <p className="mt-1 mb-5 text-muted">{messages.setUpHint}</p>
      <div className="grid gap-4">
        <Field label={people.name} error={errors.name}>
          <TextInput name="name" autoComplete="name" required tall />
        </Field>
        <Field label={people.mobileNumber} error={errors.mobileNumber}>
          <TextInput name="mobileNumber" type="tel" autoComplete="tel" required tall />
        </Field>
      </div>
      <Button type="submit" variant="primary" busy={isPending} size="large" className="mt-5 w-full">
        {messages.createSuperAdmin}
      </Button>
      <p className="mt-4 text-center text-label text-muted">
        {messages.setUpAlready}{' '}
        <a href="/auth" className="inline-block py-0.5 text-accent-text underline underline-offset-3">
          {messages.goToSignIn}
        </a>
      </p>
    </form>
  );
}
