import { type ComponentType, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { User } from '#shared/session.ts';
import { statusConflict } from '../board-store/merge/status-conflict.ts';
import { type AskedWindow, askForWindow } from '../ui/dialog/late-window.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { lazyPart, useLazyPart } from '../ui/lazy-part.ts';
import { BROKEN, toastError, toastNotNow } from '../ui/toast/toast-error.ts';
import { Waiting } from '../ui/waiting.tsx';
import type { TaskDialogState } from './use-task-dialog.ts';

const editDialog = lazyPart(async () => (await import('./edit-dialog.tsx')).EditDialog);
const deleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog);
const conflictDialog = lazyPart(async () => (await import('./status-conflict-dialog.tsx')).StatusConflictDialog);

/** Fetches the dialogs' code when somebody is about to open one, so that it is there on the click. */
export function prepareTaskDialogs(): void {
  for (const { prepare } of [editDialog, deleteDialog]) prepare();
}

const nothing = () => null;
const tellBroken = () => toastError(new Error(BROKEN));

type OpenedProps<Props> = {
  part: ReturnType<typeof lazyPart<ComponentType<Props>>>;
  props: Props;
  /** Called where it comes late, and somebody has gone on to something else: what they type is not meant for it. */
  giveUp?: () => void;
};

function Fetched<Props extends object>({ part, props, giveUp }: OpenedProps<Props>) {
  const [waits, setWaits] = useState(true);
  const [isWanted, setWanted] = useState(part.get() !== null || !giveUp);
  const asked = useRef<AskedWindow | null>(null);
  useEffect(() => {
    asked.current = askForWindow();
    return () => asked.current?.end();
  }, []);
  const Window = useLazyPart(part, true, (again) => {
    const onAct = () => {
      asked.current?.end();
      asked.current = askForWindow();
      setWaits(true);
      again();
    };
    setWaits(false);
    toastNotNow(onAct);
  });
  const came = useEffectEvent(() => {
    asked.current?.end();
    if (isWanted) return;
    if (asked.current?.isLatest() && !asked.current.isInTheWay()) setWanted(true);
    else giveUp?.();
  });
  useEffect(() => {
    if (Window) came();
  }, [Window]);
  if (!Window) return waits && <Waiting />;
  return isWanted && <Window {...props} />;
}

/** One opening of a window. Where its code does not come, or fails, that is said, and the board stays as it is. */
function Opened<Props extends object>(opened: OpenedProps<Props>) {
  return (
    <ErrorBoundary instead={nothing} whenFailed={tellBroken}>
      <Fetched {...opened} />
    </ErrorBoundary>
  );
}

type DialogProps = { state: TaskDialogState | null; onOpenChange: (open: boolean) => void; returnFocus: () => HTMLElement | null };

/** The dialogs about one task. They stand beside the board and not in a card, which may leave while one is open. */
export function TaskDialogs({ user, edit, remove }: { user: User; edit: DialogProps; remove: DialogProps }) {
  const asked = useSyncExternalStore(statusConflict.subscribe, statusConflict.get);
  // What was asked of one person is not the next one's to answer.
  useEffect(() => statusConflict.forget, []);
  const { returnFocus } = edit;
  return (
    <>
      {edit.state && (
        <Opened
          key={`edit ${edit.state.opening}`}
          part={editDialog}
          props={{ user, ...edit.state, ...edit }}
          giveUp={() => edit.onOpenChange(false)}
        />
      )}
      {remove.state && (
        <Opened
          key={`delete ${remove.state.opening}`}
          part={deleteDialog}
          props={{ ...remove.state, ...remove }}
          giveUp={() => remove.onOpenChange(false)}
        />
      )}
      {asked && (
        <Opened key={`conflict ${asked.opening}`} part={conflictDialog} props={{ ...asked, onClose: statusConflict.close, returnFocus }} />
      )}
    </>
  );
}
