import { Pencil, Trash2 } from 'lucide-react';
import * as messages from '#messages/comments.ts';
import * as dialogs from '#messages/controls.ts';
import type { Activity } from '#shared/activities.ts';
import type { Task } from '#shared/tasks.ts';
import { newComment } from '../api/schemas.ts';
import { drafts, useDraft } from '../board-store/drafts/drafts.ts';
import { commentEdit, deleteComment } from '../board-store/mutations/change-comment.ts';
import { useTaskChanges } from '../board-store/mutations/change-task.ts';
import { sendOnEnter } from '../task-forms/comment-form.tsx';
import { Button } from '../ui/button.tsx';
import { askFirst } from '../ui/dialog/confirm-dialog.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextArea } from '../ui/form/text-input.tsx';
import { useFormErrors } from '../ui/form/use-form-errors.ts';
import { IconButton } from '../ui/icon-button.tsx';

type CommentEditProps = {
  task: Task;
  entry: Activity;
  /** The key of its draft. While there is one, the comment is being edited. */
  draft: string;
  onEnd: () => void;
};

/** The form that edits a comment in its place in the history. */
export function CommentEdit({ task, entry, draft, onEnd }: CommentEditProps) {
  const text = useDraft<string>(draft) ?? '';
  const { errors, formOf } = useFormErrors(() => ({ comment: text.trim() }));
  const { change, isPending } = useTaskChanges();
  const save = ({ comment }: { comment: string }) => {
    // Text typed meanwhile stays.
    const whenTaken = () => (drafts.get<string>(draft) ?? '').trim() === comment && onEnd();
    if (comment === entry.note) onEnd();
    else if (!isPending) change({ ...commentEdit(task.id, entry, comment), whenTaken });
  };
  return (
    <form {...formOf(newComment, save)} className="mt-1 mb-1 grid gap-1.5">
      <Field label={messages.comment} hideLabel error={errors.comment}>
        <TextArea
          rows={1}
          data-mentions=""
          value={text}
          name="comment"
          onChange={({ target }) => drafts.set(draft, target.value)}
          onKeyDown={sendOnEnter}
        />
      </Field>
      <div className="flex justify-end gap-1.5">
        <Button size="small" variant="ghost" onClick={onEnd}>
          {dialogs.cancel}
        </Button>
        <Button type="submit" size="small" variant="primary" busy={isPending}>
          {messages.save}
        </Button>
      </div>
    </form>
  );
}

type CommentActionsProps = { task: Task; entry: Activity; onEdit: (() => void) | undefined; mayDelete: boolean };

/** The buttons of a comment. @param onEdit undefined if the user may not edit it */
export function CommentActions({ task, entry, onEdit, mayDelete }: CommentActionsProps) {
  const question = { title: messages.deleteQuestion, description: messages.deleteForGood, confirmLabel: dialogs.remove };
  return (
    <>
      {onEdit && <IconButton label={messages.edit} size="tiny" Icon={Pencil} onClick={onEdit} />}
      {mayDelete && (
        <IconButton
          label={messages.remove}
          size="tiny"
          tone="danger"
          Icon={Trash2}
          onClick={() => askFirst(question, () => deleteComment(task.id, entry))}
        />
      )}
    </>
  );
}
