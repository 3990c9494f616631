import { useRef } from 'react';
import * as messages from '#messages/admins.ts';
import type { Admin, AdminEdit } from '#shared/admins.ts';
import { call } from '../api/call.ts';
import { hasFactor } from '../api/factor-ways.ts';
import { keys } from '../api/keys.ts';
import { adminEdit } from '../api/schemas.ts';
import { useReportedMutation } from '../api/use-reported-mutation.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { askFirst } from '../ui/dialog/confirm-dialog.tsx';
import { FormDialog } from '../ui/dialog/form-dialog.tsx';
import { changedFields, useFields } from '../ui/form/use-fields.ts';
import { EraseNumber, RegainAccess } from './access-parts.tsx';
import { type AdminDraft, AdminFields } from './admin-fields.tsx';
import { useAdmins } from './use-admins.ts';

/** The dialog `Edit Admin`. */
export function EditAdminDialog({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const fields = useFields<AdminDraft>(admin);
  const { mutate, isPending, variables } = useReportedMutation(
    (body: AdminEdit) => call('updateAdmin', { params: { id: admin.id }, body }),
    // The board shows names, and the user may have changed themselves.
    { said: () => messages.updated, reload: [keys.admins, keys.board, keys.user] },
  );
  const form = useRef<HTMLFormElement>(null);
  const isMe = useUser().data?.id === admin.id;
  const { data: admins = [] } = useAdmins();
  // As it is now: a colleague may have changed it since the form was opened.
  const { active, mobileNumber } = admins.find(({ id }) => id === admin.id) ?? admin;
  // The server refuses to demote or deactivate the last super admin, so no confirmation comes first.
  const isLast = !admins.some(({ id, role, active }) => id !== admin.id && role === 'super_admin' && active);
  const hasNumber = mobileNumber !== '';
  const switching = isPending && variables?.active !== undefined;

  const send = (edit: AdminEdit) => mutate(edit, { onSuccess: onClose });
  /** Saves what was entered with what a button adds, after a question if that signs the user out. */
  const save = (entries: HTMLFormElement, added: AdminEdit = {}) => {
    const { name, role, mobileNumber: number } = fields.draft;
    // A number that was erased when the form was opened may stay empty.
    const entered = fields.check(entries, adminEdit, { name, role, ...((admin.mobileNumber || number) && { mobileNumber: number }) });
    if (!entered) return;
    // Sending a number or role, even the same one, could end the person's sessions.
    const edit = { ...changedFields(admin, entered), ...added };
    const isRefused = isLast && (edit.active === false || edit.role === 'admin');
    const signsMeOut = isMe && !isRefused && (edit.active === false || edit.role !== undefined || edit.mobileNumber !== undefined);
    if (Object.keys(edit).length === 0) onClose();
    else if (signsMeOut) askFirst(messages.changeYourself(edit.mobileNumber), () => send(edit));
    else send(edit);
  };

  return (
    <FormDialog
      onClose={onClose}
      title={messages.edit}
      busy={isPending && !switching}
      onSubmit={save}
      otherButton={
        <Button className="mr-auto" busy={switching} onClick={() => form.current && save(form.current, { active: !active })}>
          {active ? messages.deactivate : messages.reactivate}
        </Button>
      }
      form={form}
    >
      <AdminFields {...fields} />
      {!active && (
        <div className="mt-4 grid justify-items-start gap-3">
          <p className="text-label text-muted wrap-anywhere">
            <span>{messages.isDeactivated(admin.name)}</span>
            {hasNumber || <span>{` ${messages.needsNumber}`}</span>}
          </p>
          {hasNumber && <EraseNumber admin={admin} onErased={onClose} />}
        </div>
      )}
      {hasFactor && !isMe && active && <RegainAccess admin={admin} />}
    </FormDialog>
  );
}
