import { useId } from 'react';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { isProvisional } from '../../board-store/mutations/provisional.ts';
import { useJustChanged } from '../../board-store/realtime/changed-by-others.ts';
import { CommentForm } from '../../task-forms/comment-form.tsx';
import { classes } from '../../ui/classes.ts';
import { useKeptState } from '../../ui/use-kept-state.ts';
import { ActivityPlace } from './activity-place.tsx';
import { ActivityToggle } from './activity-toggle.tsx';
import { CardActions } from './card-actions.tsx';
import { CardFace } from './card-face.tsx';
import { FoundComment } from './found-comment.tsx';
import { ReadOnlyLine } from './read-only-line.tsx';
import { StatusSelect } from './status-select.tsx';
import { TaskDescription } from './task-description.tsx';

export type TaskCardProps = { task: Task; user: User; onEdit: (task: Task) => void; onDelete: (task: Task) => void };

/** One task, with the controls this person may use; everybody may read its history. */
export function TaskCard({ task, user, onEdit, onDelete }: TaskCardProps) {
  const activity = useId();
  const [open, setOpen] = useKeptState(`activity ${user.id} ${task.id}`, false);
  const justChanged = useJustChanged(task.id);
  // Until the server has named a new task there is nothing that could be done with it.
  const named = !isProvisional(task);
  const allowed = named && may(user, 'updateTask', task);
  return (
    <CardFace
      task={task}
      aria-busy={!named || undefined}
      data-task={task.id}
      data-version={task.version}
      data-movable={allowed || undefined}
      data-changed={justChanged || undefined}
      tabIndex={-1}
      className={classes(
        'transition-[border-color,box-shadow] data-changed:border-accent data-changed:ring-3 data-changed:ring-accent-soft',
        // Whatever scrolls would cut off what is drawn beyond the card.
        'focus-visible:-outline-offset-1',
        !named && 'opacity-70',
      )}
      corner={allowed && <CardActions task={task} user={user} onEdit={onEdit} onDelete={onDelete} />}
      texts={
        <>
          {task.description && <TaskDescription text={task.description} userId={user.id} taskId={task.id} />}
          <FoundComment taskId={task.id} />
        </>
      }
    >
      {allowed && <StatusSelect task={task} />}
      {named && <ActivityToggle open={open} controls={activity} onToggle={() => setOpen(!open)} />}
      {open && <ActivityPlace id={activity} task={task} />}
      {allowed && <CommentForm task={task} user={user} />}
      {named && !allowed && <ReadOnlyLine creator={task.creator.name} />}
    </CardFace>
  );
}
