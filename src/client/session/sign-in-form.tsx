import type { FormEvent } from 'react';
import * as people from '#messages/people.ts';
import * as messages from '#messages/sign-in.ts';
import { digitsOf } from '#shared/mobile-number.ts';
import { login } from '../api/schemas.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { useFormErrors } from '../ui/form/use-form-errors.ts';
import { useLogin } from './use-session.ts';

/** The sign-in form. It sends only the digits of the number. */
export function SignInForm() {
  const { mutate, isPending } = useLogin();
  const { errors, check, forget } = useFormErrors();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const digits = digitsOf(String(new FormData(event.currentTarget).get('username')));
    if (check(event.currentTarget, login, { username: digits })) mutate(digits);
  };

  return (
    <form noValidate onSubmit={submit} aria-label={messages.signIn}>
      <Field label={people.mobileNumber} error={errors.username}>
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
        {messages.signIn}
      </Button>
    </form>
  );
}
