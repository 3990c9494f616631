import { useEffect, useSyncExternalStore } from 'react';
import type { User } from '#shared/session.ts';
import { statusConflict } from '../board-store/merge/status-conflict.ts';
import { deleteDialog, editDialog } from '../board-store/task-dialogs.ts';
import { late } from '../ui/late.tsx';

const EditDialog = late(async () => (await import('./edit-dialog.tsx')).EditDialog);
const DeleteDialog = late(async () => (await import('./delete-dialog.tsx')).DeleteDialog);
const StatusConflictDialog = late(async () => (await import('./status-conflict-dialog.tsx')).StatusConflictDialog);

/** The dialogs of one task. They are outside the cards, because a card may go while one is open. */
export function TaskDialogs({ user }: { user: User }) {
  const edit = useSyncExternalStore(editDialog.subscribe, editDialog.get);
  const remove = useSyncExternalStore(deleteDialog.subscribe, deleteDialog.get);
  const asked = useSyncExternalStore(statusConflict.subscribe, statusConflict.get);
  // The next user must see none of this user's.
  useEffect(
    () => () => {
      for (const dialog of [editDialog, deleteDialog, statusConflict]) dialog.forget();
    },
    [],
  );
  return (
    <>
      {edit && <EditDialog key={`edit ${edit.opening}`} user={user} {...edit} />}
      {remove && <DeleteDialog key={`delete ${remove.opening}`} {...remove} />}
      {asked && <StatusConflictDialog key={`conflict ${asked.opening}`} {...asked} />}
    </>
  );
}
