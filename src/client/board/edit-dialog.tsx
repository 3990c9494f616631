import { type FormEvent, useId, useRef } from 'react';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EditNews } from './edit-news.tsx';
import { FieldConflict, valueInWords } from './field-conflict.tsx';
import { changedFields, fieldLabels, type TaskField } from './merge.ts';
import type { Edit } from './save-edit.ts';
import { draftOf } from './task-draft.ts';
import { DetailFields, TitleField } from './task-fields.tsx';
import { TaskGone } from './task-gone.tsx';
import { useDeletedMeanwhile } from './use-deleted-meanwhile.ts';
import { useEdit } from './use-edit.ts';

type EditDialogProps = {
  task: Task;
  user: User;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  returnFocus: () => HTMLElement | null;
};

/** What an edit changes, as text to take elsewhere. */
function textOf({ base, mine }: Edit): string {
  const changed = changedFields(draftOf(base), mine);
  const [only] = changed;
  if (changed.length === 1 && only) return valueInWords(only, mine);
  return changed.map((field) => `${fieldLabels[field]}: ${valueInWords(field, mine)}`).join('\n');
}

/**
 * Changes a task. It closes when the server has taken the change; what was entered is kept until then, also when the window is
 * closed by accident. Only Cancel throws it away.
 */
export function EditDialog({ task, user, open, onOpenChange, returnFocus }: EditDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const editing = useEdit(task, user, form, () => onOpenChange(false));
  const deleted = useDeletedMeanwhile(task.id);

  const change = (next: boolean) => {
    if (!editing.isPending) onOpenChange(next);
  };
  const cancel = () => {
    if (editing.isPending) return;
    editing.discard();
    onOpenChange(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    editing.submit();
  };

  const footer = (
    <>
      <Button onClick={cancel}>Cancel</Button>
      <Button type="submit" form={id} variant="primary" busy={editing.isPending}>
        Save Changes
      </Button>
    </>
  );
  const below = (field: TaskField) => <FieldConflict field={field} editing={editing} />;
  const window = { open, onOpenChange: change, title: 'Edit Task', size: 'medium', returnFocus } as const;
  if (editing.gone || deleted)
    return (
      <Dialog {...window}>
        <TaskGone text={textOf(editing.edit)} />
      </Dialog>
    );
  return (
    <Dialog {...window} footer={footer}>
      <form ref={form} id={id} noValidate onSubmit={submit} className="grid gap-4">
        <EditNews task={task} editing={editing} />
        <TitleField {...editing.fields} below={below} />
        <DetailFields {...editing.fields} below={below} />
      </form>
    </Dialog>
  );
}
