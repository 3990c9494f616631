import { Lock } from 'lucide-react';
import { useId } from 'react';
import { assigneeMay, mayChange } from '#messages/read-only.ts';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { isProvisional } from '../../board-store/mutations/provisional.ts';
import { useJustChanged } from '../../board-store/realtime/changed-by-others.ts';
import { helperOf } from '../../shortcuts/read-only.ts';
import { CommentForm } from '../../task-forms/comment-form.tsx';
import { Marked } from '../../text/marked.tsx';
import { sentence } from '../../text/sentence.tsx';
import { classes } from '../../ui/classes.ts';
import { late } from '../../ui/late.tsx';
import { useKeptState } from '../../ui/use-kept-state.ts';
import { ActivityToggle } from './activity-toggle.tsx';
import { CardActions } from './card-actions.tsx';
import { FoundComment } from './found-comment.tsx';
import { StatusSelect } from './status-select.tsx';
import { TaskDescription } from './task-description.tsx';
import { TaskFacts } from './task-facts.tsx';
import { TaskOrigin } from './task-origin.tsx';

const ActivityList = late(async () => (await import('./activity-list.tsx')).ActivityList);

export type TaskCardProps = { task: Task; user: User; onEdit: (task: Task) => void; onDelete: (task: Task) => void };

/** The reason why a card lacks controls. @param beside whether it has some, which take the line's usual place */
function ReadOnlyLine({ task, user, beside }: { task: Task; user: User; beside: boolean }) {
  const helper = helperOf(task, user);
  return (
    <p
      className={classes(
        'col-start-1 col-end-3 mb-1 flex items-start gap-1.5 text-small text-muted print:hidden',
        beside ? 'row-start-5 mt-0.5' : 'row-start-3 @max-[22rem]/column:at-hand:col-end-2 @max-[22rem]/column:at-hand:row-start-2',
      )}
    >
      <Lock aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
      <span className="wrap-anywhere">
        {sentence(mayChange, <bdi>{task.creator.name}</bdi>)}
        {helper !== null && <> {sentence((name) => assigneeMay(name, user.assigneesMay), <bdi>{helper}</bdi>)}</>}
      </span>
    </p>
  );
}

/** A task, with the controls that the user may use. */
export function TaskCard({ task, user, onEdit, onDelete }: TaskCardProps) {
  const [title, activity] = [useId(), useId()];
  const [open, setOpen] = useKeptState(`activity ${user.id} ${task.id}`, false);
  const justChanged = useJustChanged(task.id);
  const named = !isProvisional(task);
  const can = (call: 'updateTask' | 'changeStatus' | 'addComment') => named && may(user, call, task);
  const [edits, moves, comments] = [can('updateTask'), can('changeStatus'), can('addComment')];
  return (
    <article
      aria-labelledby={title}
      aria-busy={!named || undefined}
      data-task={task.id}
      data-version={task.version}
      data-movable={moves || undefined}
      data-changed={justChanged || undefined}
      tabIndex={-1}
      className={classes(
        'card shows-selection rounded-panel border border-line bg-surface px-3 pt-2.5 pb-1.5 shadow-card',
        'transition-[border-color,box-shadow] data-changed:border-accent data-changed:ring-3 data-changed:ring-accent-soft',
        // Inside, because a scroller clips an outline outside the card.
        'focus-visible:-outline-offset-1',
        !named && 'opacity-70',
      )}
    >
      <div className="flex items-start gap-2">
        <h3
          id={title}
          dir="auto"
          className={classes(
            'min-w-0 grow text-wrap text-base/5 font-semibold wrap-anywhere',
            task.status === 'completed' && 'text-muted line-through decoration-1',
          )}
        >
          <Marked text={task.title} />
        </h3>
        {named && <CardActions task={task} user={user} allowed={edits} onEdit={onEdit} onDelete={onDelete} />}
      </div>
      {task.description && <TaskDescription task={task} userId={user.id} />}
      <FoundComment taskId={task.id} />
      <TaskFacts task={task} />
      {/* In a narrow column where controls are always shown, they have their own line. */}
      <div className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-1 [reading-flow:grid-rows]">
        <TaskOrigin task={task} />
        {moves && <StatusSelect task={task} />}
        {named && <ActivityToggle open={open} controls={activity} onToggle={() => setOpen(!open)} />}
        {open && <ActivityList id={activity} task={task} />}
        {comments && <CommentForm task={task} user={user} />}
        {named && !edits && <ReadOnlyLine task={task} user={user} beside={moves || comments} />}
      </div>
    </article>
  );
}
