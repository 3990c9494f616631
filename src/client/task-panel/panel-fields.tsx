import type { ReactNode } from 'react';
import * as labels from '#messages/labels.ts';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { setFields } from '../board-store/mutations/update-task.ts';
import { draftOf, type TaskDraft } from '../board-store/task-draft.ts';
import { LabelsField } from '../labels/labels-field.tsx';
import { TaskLabels } from '../labels/task-labels.tsx';
import { PlanFields } from '../task-forms/task-fields.tsx';
import { DueDay } from '../task-parts/due-day.tsx';
import { PriorityBadge } from '../task-parts/priority-badge.tsx';
import { StatusSelect } from '../task-parts/status-select.tsx';
import { ColumnIcon } from '../text/column-icon.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { DayInput } from '../ui/form/day-input.tsx';

/** The label of a value. @param hidden hides it from screen readers, because the value says it too */
const Label = ({ hidden, children }: { hidden?: true; children: string }) => (
  <p aria-hidden={hidden} className="mb-1.5 text-label font-medium">
    {children}
  </p>
);

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <Label>{label}</Label>
      <p className="flex min-h-6 items-center gap-1.5 text-base text-muted">{children}</p>
    </div>
  );
}

function PlanFacts({ task: { assignee, priority, dueDate, completedAt, labels: names } }: { task: Task }) {
  return (
    <>
      <Fact label={labels.assignee}>
        {assignee && <Avatar name={assignee} size="small" />}
        <bdi className="truncate">{assignee ?? labels.unassigned}</bdi>
      </Fact>
      <Fact label={labels.priority}>
        <PriorityBadge priority={priority} />
      </Fact>
      <Fact label={labels.dueDate}>{dueDate ? <DueDay dueDate={dueDate} completedAt={completedAt} /> : labels.noDate}</Fact>
      {names.length > 0 && (
        <div className="col-span-full">
          <Label hidden>{labels.labels}</Label>
          <TaskLabels names={names} />
        </div>
      )}
    </>
  );
}

function PlanControls({ task }: { task: Task }) {
  const change = (fields: Partial<TaskDraft>) => setFields(task, fields);
  const draft = draftOf(task);
  return (
    <>
      <PlanFields draft={draft} onChange={change} errors={{}} dayInput={<DayInput value={draft.day} onDay={(day) => change({ day })} />} />
      <LabelsField value={draft.labels} onChange={(chosen) => change({ labels: chosen })} className="col-span-full" />
    </>
  );
}

/** A task's status, assignee, priority, due date and labels, as controls where the user may change them. */
export function PanelFields({ task, user, deleted }: { task: Task; user: User; deleted: boolean }) {
  return (
    <div className="mt-4 grid grid-cols-1 gap-x-4 gap-y-3 min-[22rem]:grid-cols-2">
      {!deleted && may(user, 'changeStatus', task) ? (
        <div className="min-w-0">
          <Label hidden>{labels.status}</Label>
          <StatusSelect task={task} />
        </div>
      ) : (
        <Fact label={labels.status}>
          <ColumnIcon status={task.status} />
          {labels.statusLabels[task.status]}
        </Fact>
      )}
      {!deleted && may(user, 'updateTask', task) ? <PlanControls task={task} /> : <PlanFacts task={task} />}
    </div>
  );
}
