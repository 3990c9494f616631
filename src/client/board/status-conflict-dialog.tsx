import type { Task } from '#shared/tasks.ts';
import { type Status, statusLabels } from '#shared/words.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Age } from './age.tsx';
import { ConflictChoice } from './conflict-choice.tsx';
import type { TaskNotice } from './task-notice.ts';
import { useChangeStatus } from './use-tasks.ts';
import { useTypingPause } from './use-typing-pause.ts';
import { whoSetStatus } from './who-changed.ts';

/** Asks whose status shall stand. Closing it leaves the task as it is, which is theirs. */
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
          {name} set Status to {statusLabels[theirs.status]}, <Age at={at} />. You chose {statusLabels[mine]}.
        </>
      }
      name={name}
      mine={statusLabels[mine]}
      theirs={statusLabels[theirs.status]}
      onChoose={choose}
    />
  );
}

type TaskNoticeDialogProps = { notice: TaskNotice; open: boolean; onClose: () => void; returnFocus: () => HTMLElement | null };

/** Asks about a task whose card may have moved or gone meanwhile. The person may be typing elsewhere, so no key of theirs decides it. */
export function TaskNoticeDialog({ notice, open, onClose, returnFocus }: TaskNoticeDialogProps) {
  const mayAsk = useTypingPause();
  return (
    <Dialog
      open={open && mayAsk}
      onOpenChange={(next) => !next && onClose()}
      title={notice.theirs.title}
      focusItself
      returnFocus={returnFocus}
    >
      <StatusQuestion key={notice.theirs.id} {...notice} onDone={onClose} />
    </Dialog>
  );
}
