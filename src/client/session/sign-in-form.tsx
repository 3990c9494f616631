import type { FormEvent } from 'react';
import { digitsOf } from '#shared/mobile-number.ts';
import { login } from '../api/schemas.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { useFormErrors } from '../ui/form/use-form-errors.ts';
import { useLogin } from './use-session.ts';

/** Signs in by a mobile number, however it is written: only its digits are sent. */
export function SignInForm() {
  const { mutate, isPending } = useLogin();
  const { errors, check, forget } = useFormErrors();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const digits = digitsOf(String(new FormData(event.currentTarget).get('username')));
    if (check(event.currentTarget, login, { username: digits })) mutate(digits);
  };

  return (
    <form noValidate onSubmit={submit} aria-label="Sign In">
      <Field label="Mobile Number" error={errors.username}>
        {(control) => (
          <TextInput
            {...control}
            name="username"
            type="tel"
            autoComplete="tel"
            required
            onChange={() => forget('username')}
            tall
            className="tabular-nums"
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={isPending} size="large" className="mt-5 w-full">
        Sign In
      </Button>
    </form>
  );
}
