import { type FormEvent, useRef, useState } from 'react';
import type { Admin, AdminEdit } from '#shared/admins.ts';
import { adminEdit } from '../api/schemas.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { useFormErrors } from '../ui/form/use-form-errors.ts';
import { type AdminDraft, AdminFields } from './admin-fields.tsx';
import { EraseNumber } from './erase-number.tsx';
import { ownQuestion } from './own-edit.ts';
import { useAdmins, useUpdateAdmin } from './use-admins.ts';

/**
 * What differs from the admin as they are. Only that is sent: a mobile number or a role, even the same one, could end
 * the person's sessions.
 */
function changesTo(admin: Admin, entered: AdminEdit): AdminEdit {
  const { name, mobileNumber, role } = entered;
  return {
    ...(name !== admin.name && { name }),
    ...(mobileNumber !== undefined && mobileNumber !== admin.mobileNumber && { mobileNumber }),
    ...(role !== admin.role && { role }),
  };
}

/** Changes an admin's name, mobile number and role, and activates or deactivates them. */
export function EditAdminDialog({ admin, open, onOpenChange }: { admin: Admin; open: boolean; onOpenChange: (open: boolean) => void }) {
  const [draft, setDraft] = useState<AdminDraft>(admin);
  const { errors, check, forget } = useFormErrors();
  const { mutate, isPending, variables } = useUpdateAdmin();
  const form = useRef<HTMLFormElement>(null);
  const isMe = useUser().data?.id === admin.id;
  const { data: admins = [] } = useAdmins();
  // Who alone can manage admins is refused to give that up, and told so.
  const isLast = !admins.some(({ id, role, active }) => id !== admin.id && role === 'super_admin' && active);
  const [own, setOwn] = useState<AdminEdit | null>(null);
  const question = own && ownQuestion(own);
  const hasNumber = admin.mobileNumber !== '';
  const switching = isPending && variables?.edit.active !== undefined;

  const send = (edit: AdminEdit) => mutate({ id: admin.id, edit }, { onSuccess: () => onOpenChange(false), onSettled: () => setOwn(null) });
  const askOrSend = (edit: AdminEdit) => {
    const isRefused = isLast && (edit.active === false || edit.role === 'admin');
    if (isMe && !isRefused && ownQuestion(edit)) setOwn(edit);
    else send(edit);
  };
  /** What was entered and differs; nothing where a field is wrong, which is then marked. */
  const changesIn = (fieldsOf: HTMLFormElement): AdminEdit | undefined => {
    const { name, mobileNumber, role } = draft;
    // One that was erased may stay so.
    const entered = check(fieldsOf, adminEdit, { name, role, ...((hasNumber || mobileNumber) && { mobileNumber }) });
    return entered && changesTo(admin, entered);
  };
  const enter = (change: Partial<AdminDraft>) => setDraft((before) => ({ ...before, ...change }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const changes = changesIn(event.currentTarget);
    if (!changes) return;
    if (Object.keys(changes).length > 0) askOrSend(changes);
    else onOpenChange(false);
  };
  const switchActive = () => {
    // The dialog closes: what was entered goes along.
    const changes = form.current && changesIn(form.current);
    if (changes) askOrSend({ ...changes, active: !admin.active });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Edit Admin"
      footer={
        <>
          <Button className="mr-auto" busy={switching} onClick={switchActive}>
            {admin.active ? 'Deactivate' : 'Reactivate'}
          </Button>
          <Button type="submit" form="edit-admin" variant="primary" busy={isPending && !switching}>
            Save Changes
          </Button>
        </>
      }
    >
      <form ref={form} id="edit-admin" noValidate onSubmit={submit}>
        <AdminFields draft={draft} onChange={enter} errors={errors} onEdit={forget} />
      </form>
      {!admin.active && (
        <div className="mt-4 grid justify-items-start gap-3">
          <p className="text-label text-muted">
            <span>{`${admin.name} is deactivated and cannot sign in. Their tasks and history stay.`}</span>
            {hasNumber || <span> Their mobile number was erased: before they are reactivated, give them one.</span>}
          </p>
          {hasNumber && <EraseNumber admin={admin} onErased={() => onOpenChange(false)} />}
        </div>
      )}
      {question && (
        <ConfirmDialog
          open
          onOpenChange={() => setOwn(null)}
          {...question}
          busy={isPending}
          onConfirm={() => own && !isPending && send(own)}
        />
      )}
    </Dialog>
  );
}
