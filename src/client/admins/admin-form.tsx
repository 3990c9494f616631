import { type FormEvent, useState } from 'react';
import { newAdmin } from '../api/schemas.ts';
import { Button } from '../ui/button.tsx';
import { useFormErrors } from '../ui/use-form-errors.ts';
import { AdminFields } from './admin-fields.tsx';
import { useCreateAdmin } from './use-admins.ts';

/** What was entered about an admin and not sent yet. */
export type AdminDraft = { name?: string; mobileNumber?: string; role?: string };

/**
 * Creates an admin; afterwards it is empty again, with focus in its first field.
 * @param draft what was left in it, which is there again when it is opened once more
 */
export function AdminForm({ draft, onDraft }: { draft: AdminDraft; onDraft: (draft: AdminDraft) => void }) {
  const [left] = useState(draft);
  const [role, setRole] = useState(draft.role);
  const { errors, check, forget } = useFormErrors();
  const { mutateAsync, isPending } = useCreateAdmin();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const entered = check(form, newAdmin, { ...Object.fromEntries(new FormData(form)), role });
    if (!entered) return;
    // Also once the window is closed: what was taken is not to be sent again.
    mutateAsync(entered).then(
      () => {
        // A reset would bring back what was left in it.
        const inputs = form.querySelectorAll('input');
        for (const input of inputs) input.value = '';
        setRole(undefined);
        onDraft({});
        inputs[0]?.focus();
      },
      () => {},
    );
  };

  const keep = ({ currentTarget }: FormEvent<HTMLFormElement>) => onDraft({ ...Object.fromEntries(new FormData(currentTarget)), role });
  const chooseRole = (chosen: string) => {
    setRole(chosen);
    onDraft({ ...draft, role: chosen });
  };

  return (
    <form noValidate onSubmit={submit} onInput={keep} aria-labelledby="create-admin-heading">
      <h3 id="create-admin-heading" className="mb-3 text-base font-semibold">
        Create Admin
      </h3>
      <AdminFields initial={left} role={role} onRoleChange={chooseRole} errors={errors} onEdit={forget} />
      <div className="mt-4 flex justify-end">
        <Button type="submit" variant="primary" busy={isPending}>
          Create Admin
        </Button>
      </div>
    </form>
  );
}
