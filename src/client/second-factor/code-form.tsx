import * as messages from '#messages/second-factor.ts';
import type { ChallengeState } from '#shared/second-factor.ts';
import { call } from '../api/call.ts';
import { codeEntry } from '../api/schemas.ts';
import { useSingleMutation } from '../api/use-single-mutation.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { useFormErrors } from '../ui/form/use-form-errors.ts';
import { takeFocus } from '../ui/take-focus.ts';

const kinds = {
  proveByCode: {
    label: messages.code,
    hint: messages.codeHint,
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  proveByRecovery: {
    label: messages.recoveryCode,
    hint: undefined,
    // It comes by the user's wish.
    input: { ref: takeFocus, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
  },
} as const;

type CodeFormProps = {
  by: keyof typeof kinds;
  prove: (give: () => Promise<ChallengeState>) => Promise<void>;
};

/** The field for a code of the gateway, or for a recovery code. */
export function CodeForm({ by, prove }: CodeFormProps) {
  const { label, hint, input } = kinds[by];
  const { errors, formOf } = useFormErrors();
  const { mutate, isPending, error, reset } = useSingleMutation({
    mutationFn: (code: string) => prove(() => call(by, { body: { code } })),
  });
  const form = formOf(codeEntry, ({ code }, { elements }) =>
    mutate(code, {
      onError() {
        const field = elements.namedItem('code') as HTMLInputElement;
        // Not every browser's `select` gives focus.
        field.focus();
        field.select();
      },
    }),
  );
  return (
    <form {...form} aria-label={label} className="grid gap-3">
      <Field label={label} hint={hint} error={errors.code ?? error?.message.replace(/^\d+: /, '')}>
        <TextInput {...input} name="code" required tall onChange={() => error && reset()} className="font-medium tracking-wide" />
      </Field>
      <Button type="submit" variant="primary" size="large" busy={isPending}>
        {messages.send}
      </Button>
    </form>
  );
}
