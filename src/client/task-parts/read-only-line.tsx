import { Lock } from 'lucide-react';
import { assigneeMay, mayChange } from '#messages/read-only.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { helperOf } from '../shortcuts/read-only.ts';
import { sentence } from '../text/sentence.tsx';
import { classes } from '../ui/classes.ts';

/** The reason why a task lacks controls. */
export function ReadOnlyLine({ task, user, className }: { task: Task; user: User; className?: string }) {
  const helper = helperOf(task, user);
  return (
    <p className={classes('flex items-start gap-1.5 text-small text-muted print:hidden', className)}>
      <Lock aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
      <span className="wrap-anywhere">
        {sentence(mayChange, <bdi>{task.creator.name}</bdi>)}
        {helper !== null && <> {sentence((name) => assigneeMay(name, user.assigneesMay), <bdi>{helper}</bdi>)}</>}
      </span>
    </p>
  );
}
