import { useEffect, useState } from 'react';
import * as messages from '#messages/conflicts.ts';
import type { Task } from '#shared/tasks.ts';
import { type Status, statusLabels } from '#shared/words.ts';
import type { StatusConflict } from '../board-store/merge/status-conflict.ts';
import { whoSetStatus } from '../board-store/merge/who-changed.ts';
import { useChangeStatus } from '../board-store/mutations/use-change-status.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { ConflictChoice } from './conflict-choice.tsx';

/** The pause in typing after which the dialog may open and take focus (ms). */
const PAUSE = 700;

function useTypingPause(): boolean {
  const [paused, setPaused] = useState(() => !document.activeElement?.matches('input, textarea'));
  useEffect(() => {
    const pause = () => setPaused(true);
    let timer = setTimeout(pause, PAUSE);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(pause, PAUSE);
    };
    document.addEventListener('input', wait, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('input', wait, { capture: true });
    };
  }, []);
  return paused;
}

/** Asks whose status to keep. Closing it keeps theirs. */
function StatusQuestion({ theirs, mine, onDone }: { theirs: Task; mine: Status; onDone: () => void }) {
  const { change } = useChangeStatus(theirs);
  const { name, at } = whoSetStatus(theirs);
  const choose = (side: 'mine' | 'theirs') => {
    onDone();
    if (side === 'mine') change({ status: mine, seen: theirs });
  };
  return (
    <ConflictChoice
      sentence={(age) => messages.statusChanged(name, statusLabels[theirs.status], age, statusLabels[mine])}
      at={at}
      name={name}
      mine={statusLabels[mine]}
      theirs={statusLabels[theirs.status]}
      onChoose={choose}
    />
  );
}

type StatusConflictDialogProps = { conflict: StatusConflict; open: boolean; onClose: () => void; returnFocus: () => HTMLElement | null };

/** The dialog of a status conflict. It waits for a pause in typing, so that no stray key decides it. */
export function StatusConflictDialog({ conflict, open, onClose, returnFocus }: StatusConflictDialogProps) {
  const mayAsk = useTypingPause();
  return (
    <Dialog
      open={open && mayAsk}
      onOpenChange={(next) => !next && onClose()}
      title={conflict.theirs.title}
      focusItself
      returnFocus={returnFocus}
    >
      <StatusQuestion key={conflict.theirs.id} {...conflict} onDone={onClose} />
    </Dialog>
  );
}
