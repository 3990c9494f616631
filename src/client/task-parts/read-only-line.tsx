import { Lock } from 'lucide-react';
import { mayChange } from '#messages/read-only.ts';
import type { Task } from '#shared/tasks.ts';
import { sentence } from '../text/sentence.tsx';
import { classes } from '../ui/classes.ts';

/** The reason why a task has no controls. */
export function ReadOnlyLine({ task, className }: { task: Task; className?: string }) {
  return (
    <p className={classes('flex items-start gap-1.5 text-small text-muted print:hidden', className)}>
      <Lock aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
      <span className="wrap-anywhere">{sentence(mayChange, <bdi>{task.creator.name}</bdi>)}</span>
    </p>
  );
}
