import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import type { User } from '#shared/session.ts';
import { taskNotice } from './task-notice.ts';
import type { TaskDialogState } from './use-task-dialog.ts';

const loadEdit = () => import('./edit-dialog.tsx');
const loadDelete = () => import('./delete-dialog.tsx');
const EditDialog = lazy(async () => ({ default: (await loadEdit()).EditDialog }));
const DeleteDialog = lazy(async () => ({ default: (await loadDelete()).DeleteDialog }));
const TaskNoticeDialog = lazy(async () => ({ default: (await import('./task-notice-dialog.tsx')).TaskNoticeDialog }));

/** Fetches the windows' code when somebody is about to open one, so that it is there on the click. */
export function prepareTaskDialogs(): void {
  for (const load of [loadEdit, loadDelete]) load().catch(() => {});
}

type DialogProps = { state: TaskDialogState | null; onOpenChange: (open: boolean) => void; returnFocus: () => HTMLElement | null };

/** The windows about one task. They stand beside the board and not in a card, which may leave while one is open. */
export function TaskDialogs({ user, edit, remove }: { user: User; edit: DialogProps; remove: DialogProps }) {
  const asked = useSyncExternalStore(taskNotice.subscribe, taskNotice.get);
  // What was asked of one person is not the next one's to answer.
  useEffect(() => taskNotice.forget, []);
  return (
    <Suspense>
      {edit.state && <EditDialog key={`edit ${edit.state.opening}`} user={user} {...edit.state} {...edit} />}
      {remove.state && <DeleteDialog key={`delete ${remove.state.opening}`} {...remove.state} {...remove} />}
      {asked && <TaskNoticeDialog key={`notice ${asked.opening}`} {...asked} onClose={taskNotice.close} returnFocus={edit.returnFocus} />}
    </Suspense>
  );
}
