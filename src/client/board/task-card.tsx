import { ChevronDown, Lock } from 'lucide-react';
import { useId } from 'react';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { ActivityList } from './activity-list.tsx';
import { CardActions } from './card-actions.tsx';
import { CommentForm } from './comment-form.tsx';
import { useJustChanged } from './foreign-changes.ts';
import { StatusSelect } from './status-select.tsx';
import { TaskDescription } from './task-description.tsx';
import { TaskFacts } from './task-facts.tsx';
import { useKeptState } from './use-kept-state.ts';
import { isProvisional } from './use-tasks.ts';

export type TaskCardProps = { task: Task; user: User; onEdit: (task: Task) => void; onDelete: (task: Task) => void };

/** One task, with the controls this person may use; everybody may read its history. */
export function TaskCard({ task, user, onEdit, onDelete }: TaskCardProps) {
  const title = useId();
  const activity = useId();
  const [open, setOpen] = useKeptState(`activity ${user.id} ${task.id}`, false);
  const justChanged = useJustChanged(task.id);
  // Until the server has named a new task there is nothing that could be done with it.
  const named = !isProvisional(task);
  const allowed = named && may(user, 'updateTask', task);
  return (
    <article
      aria-labelledby={title}
      aria-busy={!named || undefined}
      data-task={task.id}
      data-changed={justChanged || undefined}
      tabIndex={-1}
      className={classes(
        'group/card rounded-panel border border-line bg-surface p-3.5 shadow-card transition-[border-color,box-shadow] duration-500',
        'data-changed:border-accent data-changed:ring-3 data-changed:ring-accent-soft',
        !named && 'opacity-70',
      )}
    >
      <div className="flex items-start gap-2">
        <h3
          id={title}
          className={classes(
            'min-w-0 grow text-wrap text-base font-semibold wrap-anywhere',
            task.status === 'completed' && 'text-muted line-through decoration-1',
          )}
        >
          {task.title}
        </h3>
        {allowed && <CardActions task={task} user={user} onEdit={onEdit} onDelete={onDelete} />}
      </div>
      {task.description && <TaskDescription text={task.description} />}
      <TaskFacts task={task} />
      <div className="mt-2 flex min-h-8 flex-wrap items-center justify-between gap-x-2 gap-y-1">
        {allowed && (
          <div className="-ml-[11px]">
            <StatusSelect task={task} />
          </div>
        )}
        {named && (
          <Button
            variant="ghost"
            size="small"
            aria-expanded={open}
            aria-controls={activity}
            onClick={() => setOpen(!open)}
            className={classes(allowed ? '-mr-2' : '-ml-2.5')}
          >
            <span className="inline-flex items-center gap-1">
              {open ? 'Hide Activity' : 'Show Activity'}
              <ChevronDown aria-hidden="true" className={classes('size-3.5 transition-transform', open && 'rotate-180')} />
            </span>
          </Button>
        )}
      </div>
      {open && <ActivityList id={activity} task={task} />}
      {allowed && <CommentForm task={task} user={user} />}
      {named && !allowed && (
        <p className="mt-1 flex items-start gap-1.5 text-small text-muted">
          <Lock aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
          <span className="wrap-anywhere">Only {task.creator.name} or a super admin can change this task.</span>
        </p>
      )}
    </article>
  );
}
