import { useMutation } from '@tanstack/react-query';
import * as messages from '#messages/activity.ts';
import type { FieldChange, WholeActivity } from '#shared/activities.ts';
import { dayOf } from '#shared/calendar.ts';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import type { Priority, Task } from '#shared/tasks.ts';
import { changedFields, labelText, namesIn } from '../board-store/draft-fields.ts';
import { setFields } from '../board-store/mutations/use-update-task.ts';
import { draftOf, type TaskDraft } from '../board-store/task-draft.ts';
import { runFileStep } from '../board-store/undo/run-file-step.ts';
import { Button } from '../ui/button.tsx';
import { timeZone } from '../ui/time-zone.ts';
import { toastError } from '../ui/toast/toast-error.ts';
import { wholeTask } from './tick-box.ts';

/** The value before a change, as forms have it. */
const formerly = {
  title: ({ before }) => ({ title: before ?? '' }),
  description: ({ before }) => ({ description: before ?? '' }),
  assignee: ({ before }) => ({ assignee: before }),
  priority: ({ before }) => ({ priority: before as Priority }),
  dueDate: ({ before }) => ({ day: before ? dayOf(before, timeZone) : '' }),
  labels: ({ before }) => ({ labels: before ? labelText(namesIn(before)) : '' }),
  status: () => ({}),
  files: () => ({}),
} satisfies Record<FieldChange['field'], (change: FieldChange) => Partial<TaskDraft>>;

type RestoreProps = { entry: WholeActivity; task: Task; user: User };

/** The button that puts the values before an edit back, or the file that it removed. There is none where they are the present ones. */
export function RestoreValue({ entry: { admin, action, changes, removedFileId }, task, user }: RestoreProps) {
  const restore = useMutation({
    onError: (error) => toastError(error),
    mutationFn: async () => {
      setFields(await wholeTask(task), Object.assign({}, ...changes.map((change) => formerly[change.field](change))));
    },
  });
  const isOver = changes.every((change) => {
    if (change.field === 'description' && task.descriptionCut) return false;
    return changedFields(draftOf(task), { ...draftOf(task), ...formerly[change.field](change) }).length === 0;
  });
  const [{ before: name } = { before: null }] = changes;
  const file = removedFileId && name ? { id: removedFileId, name } : undefined;
  // Removing and restoring need the same right.
  const mayRestore = file ? may(user, 'restoreFile', { ...task, authorId: admin.id }) : !isOver && may(user, 'updateTask', task);
  if (action !== 'edited' || !mayRestore) return null;
  const putBack = () => (file ? runFileStep([{ id: task.id, before: null, after: {}, file }], 'after') : restore.mutate());
  return (
    <Button variant="ghost" size="tiny" busy={restore.isPending} onClick={putBack} className="-my-1 -mr-1.5">
      {messages.restore}
    </Button>
  );
}
