import { type FormEvent, useRef, useState } from 'react';
import * as messages from '#messages/admins.ts';
import type { Admin, NewAdmin } from '#shared/admins.ts';
import { newAdmin } from '../api/schemas.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { useFormErrors } from '../ui/form/use-form-errors.ts';
import { type AdminDraft, AdminFields } from './admin-fields.tsx';
import { AdminList } from './admin-list.tsx';
import { useCreateAdmin } from './change-admins.ts';
import { EditAdminDialog } from './edit-admin-dialog.tsx';

const nothing: AdminDraft = { name: '', mobileNumber: '' };

/** The draft of a new admin, in memory only because a mobile number is enough to sign in. It outlives the form. */
function useNewAdmin() {
  const [draft, setDraft] = useState(nothing);
  const present = useRef(draft);
  const { mutate, isPending } = useCreateAdmin();
  const set = (next: AdminDraft) => {
    present.current = next;
    setDraft(next);
  };
  return {
    draft,
    enter: (change: Partial<AdminDraft>) => set({ ...present.current, ...change }),
    /** @param afterwards called after success, unless the user has typed on meanwhile */
    create(admin: NewAdmin, afterwards: () => void) {
      const onSuccess = () => {
        if (present.current !== draft) return;
        set(nothing);
        afterwards();
      };
      mutate(admin, { onSuccess });
    },
    isPending,
  };
}

/** The form `Create Admin`. After success it is empty, with focus in its first field. */
function AdminForm({ draft, enter, create, isPending }: ReturnType<typeof useNewAdmin>) {
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

/** The dialog `Manage Admins`, for super admins. */
export function AdminsDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [edited, setEdited] = useState<Admin | null>(null);
  const form = useNewAdmin();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={messages.manage}>
      <AdminList onEdit={setEdited} />
      <div className="mt-5 border-line border-t pt-5">
        <AdminForm {...form} />
      </div>
      {edited && <EditAdminDialog admin={edited} onClose={() => setEdited(null)} />}
    </Dialog>
  );
}
