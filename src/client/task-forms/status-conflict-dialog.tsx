import { useEffect, useState, useSyncExternalStore } from 'react';
import * as messages from '#messages/conflicts.ts';
import { statusLabels } from '#messages/labels.ts';
import { whoSetStatus } from '../board-store/merge/who-changed.ts';
import { type StatusConflict, setStatus, statusConflicts } from '../board-store/mutations/change-status.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { listen } from '../ui/listen.ts';
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
    const stop = listen(document, { input: wait }, { capture: true });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return paused;
}

const close = () => statusConflicts.set(statusConflicts.get().slice(1));

/** Asks whose status to keep. It waits for a pause in typing, so that no stray key decides it. Closing it keeps theirs. */
function ConflictDialog({ theirs, mine }: StatusConflict) {
  const mayAsk = useTypingPause();
  const { name, at } = whoSetStatus(theirs);
  const choose = (side: 'mine' | 'theirs') => {
    close();
    if (side === 'mine') setStatus(theirs, mine);
  };
  return (
    <Dialog open={mayAsk} onClose={close} title={theirs.title} focusItself>
      <ConflictChoice
        key={theirs.id}
        sentence={(age) => messages.statusChanged(name, statusLabels[theirs.status], age, statusLabels[mine])}
        at={at}
        name={name}
        mine={statusLabels[mine]}
        theirs={statusLabels[theirs.status]}
        onChoose={choose}
      />
    </Dialog>
  );
}

/** Status conflicts, one after the other. */
export function StatusConflicts() {
  const [conflict] = useSyncExternalStore(statusConflicts.subscribe, statusConflicts.get);
  return conflict && <ConflictDialog {...conflict} />;
}
