import { Eraser, Link2, LogOut } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import * as messages from '#messages/admins.ts';
import type { Admin, AdminEdit } from '#shared/admins.ts';
import { timeInWords } from '#shared/calendar.ts';
import { ActionButton } from '../api/action-button.tsx';
import { call } from '../api/call.ts';
import { hasFactor } from '../api/factor-ways.ts';
import { keys } from '../api/keys.ts';
import { adminEdit } from '../api/schemas.ts';
import { useReportedMutation } from '../api/use-reported-mutation.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import { askFirst } from '../ui/dialog/confirm-dialog.tsx';
import { FormDialog } from '../ui/dialog/form-dialog.tsx';
import { changedFields, useFields } from '../ui/form/use-fields.ts';
import { timeZone } from '../ui/time-zone.ts';
import { type AdminDraft, AdminFields } from './admin-fields.tsx';
import { useAdmins } from './use-admins.ts';

/** The buttons by which a super admin ends somebody's sessions, or lets them in again. */
function RegainAccess({ admin }: { admin: Admin }) {
  const id = useId();
  const of = { params: { id: admin.id } };
  const [made, setMade] = useState<{ link: string; expiresAt: string } | null>(null);
  return (
    <section aria-labelledby={id} className="mt-5 border-line border-t pt-4">
      <h3 id={id} className="text-base font-semibold">
        {messages.access}
      </h3>
      <p className="text-label text-muted">{messages.accessHint}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <ActionButton size="small" Icon={LogOut} act={() => call('signOutAdmin', of)} said={() => messages.signedOut(admin.name)}>
          {messages.signOutEverywhere}
        </ActionButton>
        {hasFactor && (
          <ActionButton size="small" Icon={Link2} data-makes-secret="" act={() => call('createRecoveryLink', of)} onSuccess={setMade}>
            {messages.recoveryLink}
          </ActionButton>
        )}
      </div>
      {made && (
        <div className="mt-3 grid gap-2">
          <p role="status" className="text-label text-muted wrap-anywhere">
            {messages.recoveryLinkHint(admin.name, timeInWords(made.expiresAt, timeZone))}
          </p>
          <CopyText key={made.link} text={made.link} label={messages.recoveryLink} action={messages.copyLink} />
        </div>
      )}
    </section>
  );
}

/** A button that erases a deactivated admin's mobile number, after a confirmation. */
function EraseNumber({ admin, onErased }: { admin: Admin; onErased: () => void }) {
  return (
    <ActionButton
      size="small"
      Icon={Eraser}
      question={{ title: messages.eraseNumberOf(admin.name), description: messages.erasingIsFinal, confirmLabel: messages.eraseNumber }}
      act={() => call('eraseNumber', { params: { id: admin.id } })}
      said={() => messages.numberErased}
      reload={[keys.admins]}
      onSuccess={onErased}
    >
      {messages.eraseNumber}
    </ActionButton>
  );
}

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
      {!isMe && active && <RegainAccess admin={admin} />}
    </FormDialog>
  );
}
