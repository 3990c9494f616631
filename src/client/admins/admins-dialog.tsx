import { useState } from 'react';
import * as messages from '#messages/admins.ts';
import type { Admin } from '#shared/admins.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { AdminForm } from './admin-form.tsx';
import { AdminList } from './admin-list.tsx';
import { EditAdminDialog } from './edit-admin-dialog.tsx';
import { useNewAdmin } from './use-new-admin.ts';

/** The dialog `Manage Admins`, for super admins. */
export function AdminsDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [edited, setEdited] = useState<{ admin: Admin; opening: number } | null>(null);
  const [editing, setEditing] = useState(false);
  const form = useNewAdmin();
  const edit = (admin: Admin) => {
    setEdited({ admin, opening: (edited?.opening ?? 0) + 1 });
    setEditing(true);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={messages.manage}>
      <AdminList onEdit={edit} />
      <div className="mt-5 border-line border-t pt-5">
        <AdminForm {...form} />
      </div>
      {/* Each opening starts with the admin as listed. */}
      {edited && <EditAdminDialog key={edited.opening} admin={edited.admin} open={editing} onOpenChange={setEditing} />}
    </Dialog>
  );
}
