import { Undo2 } from 'lucide-react';
import { useId } from 'react';
import { taskNumber } from '#messages/task-link.ts';
import * as messages from '#messages/trash.ts';
import { dateInWords } from '#shared/calendar.ts';
import { DAY } from '#shared/durations.ts';
import { TRASH_DAYS } from '#shared/limits.ts';
import type { DeletedTask } from '#shared/tasks.ts';
import { Age } from '../ui/age.tsx';
import { Button } from '../ui/button.tsx';
import { timeZone } from '../ui/time-zone.ts';

type DeletedRowProps = {
  task: DeletedTask;
  onRestore: () => void;
  /** Undefined if the user may not. */
  onDelete: (() => void) | undefined;
};

/** A deleted task: who deleted it, when, and the day it goes for good. */
export function DeletedRow({ task, onRestore, onDelete }: DeletedRowProps) {
  const { title, number, deletedAt, deletedBy } = task;
  const id = useId();
  const lastDay = new Date(Date.parse(deletedAt) + TRASH_DAYS * DAY).toISOString();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3">
      <div className="min-w-0 grow basis-60">
        <p className="wrap-anywhere">
          <span id={id} dir="auto" className="font-medium">
            {title}
          </span>{' '}
          <span className="text-label text-muted tabular-nums">{taskNumber(number)}</span>
        </p>
        <p className="flex flex-wrap gap-x-4 text-label text-muted wrap-anywhere">
          <span>
            {messages.deletedBy(deletedBy?.name)} <span aria-hidden="true">·</span> <Age at={deletedAt} />
          </span>
          <span>{messages.goneOn(dateInWords(lastDay, timeZone))}</span>
        </p>
      </div>
      <div className="flex shrink-0 gap-1.5">
        {onDelete && (
          <Button variant="ghost" size="small" aria-describedby={id} onClick={onDelete}>
            {messages.deleteForever}
          </Button>
        )}
        <Button size="small" aria-label={messages.restoreTask(title)} icon={<Undo2 className="size-3.5" />} onClick={onRestore}>
          {messages.restore}
        </Button>
      </div>
    </li>
  );
}
