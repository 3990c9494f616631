import { type LucideIcon, MessageSquare, Paperclip, SquareCheck, UserRound } from 'lucide-react';
import * as messages from '#messages/cards.ts';
import { unassigned } from '#messages/labels.ts';
import { taskNumber } from '#messages/task-link.ts';
import { progress } from '#messages/task-list.ts';
import { boxesIn } from '#shared/task-list.ts';
import type { Task } from '#shared/tasks.ts';
import { TaskLabels } from '../../labels/task-labels.tsx';
import { DueDay } from '../../task-parts/due-day.tsx';
import { PriorityBadge } from '../../task-parts/priority-badge.tsx';
import { Avatar } from '../../ui/avatar.tsx';

/** A number beside a picture, and in words for screen readers. */
const Count = ({ Icon, shown, words }: { Icon: LucideIcon; shown: string; words: string }) => (
  <span title={words} className="inline-flex items-center gap-1 text-muted">
    <Icon aria-hidden="true" className="size-3.5 shrink-0" />
    <span aria-hidden="true">{shown}</span>
    <span className="sr-only">{words}</span>
  </span>
);

/** How many boxes of the description are ticked: `2/5`, with a `+` if it is cut. */
function TaskProgress({ task: { description, descriptionCut } }: { task: Task }) {
  const boxes = boxesIn(description ?? '');
  if (boxes.length === 0) return null;
  const done = boxes.filter(({ checked }) => checked).length;
  const all = `${boxes.length}${descriptionCut ? '+' : ''}`;
  return <Count Icon={SquareCheck} shown={`${done}/${all}`} words={progress(done, all)} />;
}

/** The number of comments, with a `+` if the history is cut. */
function CommentCount({ task }: { task: Task }) {
  const count = task.activities.filter((one) => one.action === 'comment' && !one.deletedAt).length;
  if (count === 0) return null;
  const shown = `${count}${task.activities.length < task.activityCount ? '+' : ''}`;
  return <Count Icon={MessageSquare} shown={shown} words={messages.comments(shown)} />;
}

function Assignee({ name }: { name: string | null }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-muted">
      <span className="sr-only">{messages.assigneePrefix}</span>
      {name ? <Avatar name={name} size="small" /> : <UserRound aria-hidden="true" className="size-3.5 shrink-0" />}
      <bdi className="truncate">{name ?? unassigned}</bdi>
    </span>
  );
}

/** A card's number, priority, assignee, due day, progress, comments and labels. */
export function TaskFacts({ task }: { task: Task }) {
  return (
    <div className="facts mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
      {task.number > 0 && <span className="text-muted">{taskNumber(task.number)}</span>}
      <PriorityBadge priority={task.priority} />
      <Assignee name={task.assignee} />
      {/* They wrap together, because a lone number says nothing. */}
      <span className="yields inline-flex items-center gap-2 empty:hidden">
        {task.dueDate && <DueDay dueDate={task.dueDate} completedAt={task.completedAt} />}
        <TaskProgress task={task} />
        <CommentCount task={task} />
        {task.fileCount > 0 && <Count Icon={Paperclip} shown={`${task.fileCount}`} words={messages.files(task.fileCount)} />}
      </span>
      {task.labels.length > 0 && <TaskLabels names={task.labels} />}
    </div>
  );
}
