import type { FormEvent } from 'react';
import * as messages from '#messages/admins.ts';
import { newAdmin } from '../api/schemas.ts';
import { Button } from '../ui/button.tsx';
import { useFormErrors } from '../ui/form/use-form-errors.ts';
import { AdminFields } from './admin-fields.tsx';
import type { NewAdminForm } from './use-new-admin.ts';

/** The form `Create Admin`. After success it is empty, with focus in its first field. */
export function AdminForm({ draft, enter, create, isPending }: NewAdminForm) {
  const { errors, check, forget } = useFormErrors();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const entered = check(form, newAdmin, draft);
    if (entered) create(entered, () => form.querySelector('input')?.focus());
  };

  return (
    <form noValidate onSubmit={submit} aria-labelledby="create-admin-heading">
      <h3 id="create-admin-heading" className="mb-3 text-base font-semibold">
        {messages.create}
      </h3>
      <AdminFields draft={draft} onChange={enter} errors={errors} onEdit={forget} />
      <div className="mt-4 flex justify-end">
        <Button type="submit" variant="primary" busy={isPending}>
          {messages.create}
        </Button>
      </div>
    </form>
  );
}
