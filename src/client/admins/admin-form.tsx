import { type FormEvent, useState } from 'react';
import { newAdmin } from '../api/schemas.ts';
import { Button } from '../ui/button.tsx';
import { useFormErrors } from '../ui/use-form-errors.ts';
import { AdminFields } from './admin-fields.tsx';
import { useCreateAdmin } from './use-admins.ts';

/** Creates an admin; afterwards it is empty again, with focus in its first field. */
export function AdminForm() {
  const [role, setRole] = useState<string>();
  const { errors, check, forget } = useFormErrors();
  const { mutate, isPending } = useCreateAdmin();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const entered = check(form, newAdmin, { ...Object.fromEntries(new FormData(form)), role });
    if (!entered) return;
    mutate(entered, {
      onSuccess: () => {
        form.reset();
        setRole(undefined);
        form.querySelector('input')?.focus();
      },
    });
  };

  return (
    <form noValidate onSubmit={submit} aria-labelledby="create-admin-heading">
      <h3 id="create-admin-heading" className="mb-3 text-base font-semibold">
        Create Admin
      </h3>
      <AdminFields role={role} onRoleChange={setRole} errors={errors} onEdit={forget} />
      <div className="mt-4 flex justify-end">
        <Button type="submit" variant="primary" busy={isPending}>
          Create Admin
        </Button>
      </div>
    </form>
  );
}
