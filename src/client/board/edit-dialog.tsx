import { type FormEvent, useId } from 'react';
import type { Task } from '#shared/tasks.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DetailFields, TitleField } from './task-fields.tsx';
import { useTaskDraft } from './use-task-draft.ts';
import { useUpdateTask } from './use-tasks.ts';

type EditDialogProps = { task: Task; open: boolean; onOpenChange: (open: boolean) => void; returnFocus: () => HTMLElement | null };

/** Changes a task. It closes when the server has taken the change; until then, and after a failure, what was entered stays. */
export function EditDialog({ task, open, onOpenChange, returnFocus }: EditDialogProps) {
  const { fields, checked } = useTaskDraft(task);
  const { mutate, isPending } = useUpdateTask(task);
  const form = useId();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = checked(event.currentTarget);
    if (body && !isPending) mutate(body, { onSuccess: () => onOpenChange(false) });
  };
  const change = (next: boolean) => {
    if (!isPending) onOpenChange(next);
  };

  const footer = (
    <>
      <Button onClick={() => change(false)}>Cancel</Button>
      <Button type="submit" form={form} variant="primary" busy={isPending}>
        Save Changes
      </Button>
    </>
  );
  return (
    <Dialog open={open} onOpenChange={change} title="Edit Task" size="medium" footer={footer} returnFocus={returnFocus}>
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <TitleField {...fields} />
        <DetailFields {...fields} />
      </form>
    </Dialog>
  );
}
