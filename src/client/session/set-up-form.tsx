import type { FormEvent } from 'react';
import { Link } from 'wouter';
import { superAdminSetUp } from '../api/schemas.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { useFormErrors } from '../ui/form/use-form-errors.ts';
import { useRegister } from './use-session.ts';

/** Makes the first super admin of a new installation. The link that the server printed at its start carries `token`. */
export function SetUpForm({ token }: { token: string }) {
  const { mutate, isPending } = useRegister();
  const { errors, check, forget } = useFormErrors();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = Object.fromEntries(new FormData(event.currentTarget));
    const person = check(event.currentTarget, superAdminSetUp, entered);
    if (person) mutate({ token, ...person });
  };

  return (
    <form noValidate onSubmit={submit} aria-labelledby="set-up-heading">
      <h2 id="set-up-heading" className="text-title font-semibold">
        Set Up
      </h2>
      <p className="mt-1 mb-5 text-muted">Become the first super admin. You sign in with this number from now on.</p>
      <div className="grid gap-4">
        <Field label="Name" error={errors.name}>
          {(control) => <TextInput {...control} name="name" autoComplete="name" required onChange={() => forget('name')} tall />}
        </Field>
        <Field label="Mobile Number" error={errors.mobileNumber}>
          {(control) => (
            <TextInput
              {...control}
              name="mobileNumber"
              type="tel"
              autoComplete="tel"
              required
              onChange={() => forget('mobileNumber')}
              tall
              className="tabular-nums"
            />
          )}
        </Field>
      </div>
      <Button type="submit" variant="primary" busy={isPending} size="large" className="mt-5 w-full">
        Create Super Admin
      </Button>
      <p className="mt-4 text-center text-label text-muted">
        Set up already?{' '}
        <Link to="/auth" className="inline-block py-0.5 text-accent-text underline underline-offset-3">
          Sign in
        </Link>
      </p>
    </form>
  );
}
