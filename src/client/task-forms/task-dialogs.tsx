import { useEffect, useSyncExternalStore } from 'react';
import type { User } from '#shared/session.ts';
import { statusConflict } from '../board-store/merge/status-conflict.ts';
import { late } from '../ui/late.tsx';
import type { TaskDialogState } from './use-task-dialog.ts';

const EditDialog = late(async () => (await import('./edit-dialog.tsx')).EditDialog);
const DeleteDialog = late(async () => (await import('./delete-dialog.tsx')).DeleteDialog);
const StatusConflictDialog = late(async () => (await import('./status-conflict-dialog.tsx')).StatusConflictDialog);

type DialogProps = { state: TaskDialogState | null; onOpenChange: (open: boolean) => void; returnFocus: () => HTMLElement | null };

/** The dialogs of one task. They are outside the cards, because a card may go while one is open. */
export function TaskDialogs({ user, edit, remove }: { user: User; edit: DialogProps; remove: DialogProps }) {
  const asked = useSyncExternalStore(statusConflict.subscribe, statusConflict.get);
  // The next user must not answer this user's conflict.
  useEffect(() => statusConflict.forget, []);
  const { returnFocus } = edit;
  return (
    <>
      {edit.state && <EditDialog key={`edit ${edit.state.opening}`} user={user} {...edit.state} {...edit} />}
      {remove.state && <DeleteDialog key={`delete ${remove.state.opening}`} {...remove.state} {...remove} />}
      {asked && (
        <StatusConflictDialog key={`conflict ${asked.opening}`} {...asked} onClose={statusConflict.close} returnFocus={returnFocus} />
      )}
    </>
  );
}
