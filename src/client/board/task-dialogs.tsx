import { lazy, Suspense } from 'react';
import type { TaskDialogState } from './use-task-dialog.ts';

const loadEdit = () => import('./edit-dialog.tsx');
const loadDelete = () => import('./delete-dialog.tsx');
const EditDialog = lazy(async () => ({ default: (await loadEdit()).EditDialog }));
const DeleteDialog = lazy(async () => ({ default: (await loadDelete()).DeleteDialog }));

/** Fetches the windows' code when somebody is about to open one, so that it is there on the click. */
export function prepareTaskDialogs(): void {
  void loadEdit();
  void loadDelete();
}

type DialogProps = { state: TaskDialogState | null; onOpenChange: (open: boolean) => void; returnFocus: () => HTMLElement | null };

/** The windows about one task. They stand beside the board and not in a card, which may leave while one is open. */
export function TaskDialogs({ edit, remove }: { edit: DialogProps; remove: DialogProps }) {
  return (
    <Suspense>
      {edit.state && <EditDialog key={`edit ${edit.state.opening}`} {...edit.state} {...edit} />}
      {remove.state && <DeleteDialog key={`delete ${remove.state.opening}`} {...remove.state} {...remove} />}
    </Suspense>
  );
}
