import { useEffect, useState } from 'react';
import type { Task } from '#shared/tasks.ts';
import { type Status, statusLabels } from '#shared/words.ts';
import type { StatusConflict } from '../board-store/merge/status-conflict.ts';
import { whoSetStatus } from '../board-store/merge/who-changed.ts';
import { useChangeStatus } from '../board-store/mutations/use-change-status.ts';
import { Age } from '../ui/age.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { ConflictChoice } from './conflict-choice.tsx';

/** The pause in typing after which a dialog may open by itself: it takes the focus, and with it what is typed on (milliseconds). */
const PAUSE = 700;

/** Waits until nobody is in the middle of a word. @returns whether that is so by now */
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

/** Asks whose status to keep. Closing it leaves the task as it is, which is theirs. */
function StatusQuestion({ theirs, mine, onDone }: { theirs: Task; mine: Status; onDone: () => void }) {
  const { change } = useChangeStatus(theirs);
  const { name, at } = whoSetStatus(theirs);
  const choose = (side: 'mine' | 'theirs') => {
    onDone();
    if (side === 'mine') change({ status: mine, seen: theirs });
  };
  return (
    <ConflictChoice
      sentence={
        <>
          <span>{`${name} set Status to ${statusLabels[theirs.status]}, `}</span>
          <Age at={at} />
          <span>{`. You chose ${statusLabels[mine]}.`}</span>
        </>
      }
      name={name}
      mine={statusLabels[mine]}
      theirs={statusLabels[theirs.status]}
      onChoose={choose}
    />
  );
}

type StatusConflictDialogProps = { conflict: StatusConflict; open: boolean; onClose: () => void; returnFocus: () => HTMLElement | null };

/** Asks about a task whose card may have moved or gone meanwhile. The person may be typing elsewhere, so no key of theirs decides it. */
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
