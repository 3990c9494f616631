import { Pencil } from 'lucide-react';
import * as messages from '#messages/admins.ts';
import { roleLabels } from '#messages/labels.ts';
import type { Admin, NewAdmin } from '#shared/admins.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { newAdmin } from '../api/schemas.ts';
import { useReportedMutation } from '../api/use-reported-mutation.ts';
import { useRepeatKey } from '../board-store/drafts/idempotency.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import type { DialogState } from '../ui/dialog/dialogs.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { LoadedList } from '../ui/loaded-list.tsx';
import { type AdminDraft, AdminFields } from './admin-fields.tsx';
import { EditAdminDialog } from './edit-admin-dialog.tsx';

function AdminRow({ admin, onEdit }: { admin: Admin; onEdit: () => void }) {
  return (
    <li className="flex min-h-12 [contain-intrinsic-height:auto_2.625rem] [content-visibility:auto] items-center gap-2 px-3 py-1.5 sm:gap-3 sm:pr-6">
      <Avatar name={admin.name} className="max-sm:hidden" />
      <div className="min-w-0 grow">
        <p className="wrap-anywhere font-medium">{admin.name}</p>
        <p className="text-label text-muted wrap-anywhere">{admin.mobileNumber || messages.noMobileNumber}</p>
      </div>
      <div className="flex shrink-0 gap-1 max-sm:flex-col max-sm:items-end">
        {!admin.active && <Badge tone="grey">{messages.deactivated}</Badge>}
        <Badge tone={admin.role === 'super_admin' ? 'accent' : 'grey'}>{roleLabels[admin.role]}</Badge>
      </div>
      <IconButton label={messages.editOne(admin.name)} size="small" Icon={Pencil} onClick={onEdit} />
    </li>
  );
}

function useCreateAdmin() {
  const { headerOf, forget } = useRepeatKey();
  return useReportedMutation((body: NewAdmin) => call('createAdmin', { body, headers: headerOf(body) }), {
    said: () => messages.created,
    onSuccess: forget,
    // This key is a prefix of the keys of the other two lists.
    reload: [keys.admins],
  });
}

const nothing: AdminDraft = { name: '', mobileNumber: '' };

/** The dialog `Manage Admins`, for super admins. After a creation its form is empty, with focus in the first field. */
export function AdminsDialog(state: DialogState) {
  // In memory only, because a mobile number is enough to sign in. It outlives the form.
  const fields = useFields(nothing);
  const { mutate, isPending } = useCreateAdmin();
  const submitted = fields.formOf(newAdmin, (entered, form) =>
    mutate(entered, { onSuccess: () => fields.clear() && form.querySelector('input')?.focus() }),
  );
  return (
    <Dialog {...state} title={messages.manage}>
      <LoadedList<Admin>
        label={messages.list}
        queryOptions={{ queryKey: keys.admins }}
        empty={messages.noneFound}
        className="h-32 max-h-32"
        row={(admin, edit) => <AdminRow key={admin.id} admin={admin} onEdit={edit} />}
        editor={(admin, close) => <EditAdminDialog admin={admin} onClose={close} />}
      />
      <form {...submitted} aria-labelledby="create-admin-heading" className="mt-5 grid grid-cols-1 border-line border-t pt-5">
        <h3 id="create-admin-heading" className="mb-3 text-base font-semibold">
          {messages.create}
        </h3>
        <AdminFields {...fields} />
        <Button type="submit" variant="primary" busy={isPending} className="mt-4 justify-self-end">
          {messages.create}
        </Button>
      </form>
    </Dialog>
  );
}
