import { type FormEvent, useState } from 'react';
import * as messages from '#messages/manage-labels.ts';
import type { NewLabel } from '#shared/labels.ts';
import { newLabel } from '../../api/schemas.ts';
import { Button } from '../../ui/button.tsx';
import { useFormErrors } from '../../ui/form/use-form-errors.ts';
import { useCreateLabel } from './change-labels.ts';
import { LabelFields } from './label-fields.tsx';

const nothing: NewLabel = { name: '', color: 'blue' };

/** The form that creates a label. */
export function NewLabelForm() {
  const [draft, setDraft] = useState(nothing);
  const { errors, check, forget } = useFormErrors();
  const { mutate, isPending } = useCreateLabel();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const entered = check(form, newLabel, draft);
    if (!entered || isPending) return;
    const onSuccess = () => {
      setDraft((now) => (now === draft ? { ...nothing, color: draft.color } : now));
      form.querySelector<HTMLElement>('[name="name"]')?.focus();
    };
    mutate(entered, { onSuccess });
  };
  const enter = (change: Partial<NewLabel>) => {
    setDraft((before) => ({ ...before, ...change }));
    forget('name');
  };
  return (
    <form noValidate aria-label={messages.create} onSubmit={submit} className="grid gap-3">
      <LabelFields draft={draft} onChange={enter} errors={errors} />
      <Button type="submit" variant="primary" busy={isPending} className="justify-self-end">
        {messages.create}
      </Button>
    </form>
  );
}
