import { useEffect, useState, useSyncExternalStore } from 'react';
import * as messages from '#messages/conflicts.ts';
import { statusLabels } from '#messages/labels.ts';
import { type StatusConflict, statusConflicts } from '../board-store/merge/status-conflict.ts';
import { whoSetStatus } from '../board-store/merge/who-changed.ts';
import { setStatus } from '../board-store/mutations/change-status.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { ConflictChoice } from './conflict-choice.tsx';

/** The pause in typing after which the dialog may open and take focus (ms). */
const PAUSE = 700;

function useTypingPause(): boolean {
  const [paused, setPaused] = useState(() => !document.activeElement?.matches('input, textarea'));
  useEffect(() => {
    let timer = 0;
    const wait = () => {
      clearTimeout(timer);
      timer = window.setTimeout(setPaused, PAUSE, true);
    };
    wait();
    document.addEventListener('input', wait, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('input', wait, { capture: true });
    };
  }, []);
  return paused;
}

const close = () => statusConflicts.set(statusConflicts.get().slice(1));

/** Asks whose status to keep. Closing it keeps theirs. */
function StatusQuestion({ theirs, mine }: StatusConflict) {
  const { name, at } = whoSetStatus(theirs);
  const choose = (side: 'mine' | 'theirs') => {
    close();
    if (side === 'mine') setStatus(theirs, mine);
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

/** The dialog of status conflicts. It waits for a pause in typing, so that no stray key decides it. */
function ConflictDialog({ conflict }: { conflict: StatusConflict }) {
  const mayAsk = useTypingPause();
  return (
    <Dialog open={mayAsk} onOpenChange={close} title={conflict.theirs.title} focusItself>
      <StatusQuestion key={conflict.theirs.id} {...conflict} />
    </Dialog>
  );
}

/** Status conflicts, one after the other. The next user must see none of this user's. */
export function StatusConflicts() {
  const [conflict] = useSyncExternalStore(statusConflicts.subscribe, statusConflicts.get);
  useEffect(() => () => statusConflicts.set([]), []);
  return conflict && <ConflictDialog conflict={conflict} />;
}
