import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as messages from '#messages/comments.ts';
import * as deletion from '#messages/delete-task.ts';
import type { Activity } from '#shared/activities.ts';
import type { Task } from '#shared/tasks.ts';
import { deleteComment } from '../board-store/mutations/use-change-comment.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';

type CommentActionsProps = { task: Task; entry: Activity; onEdit: (() => void) | undefined; mayDelete: boolean };

/** The buttons of a comment. @param onEdit undefined if the user may not edit it */
export function CommentActions({ task, entry, onEdit, mayDelete }: CommentActionsProps) {
  const [asking, setAsking] = useState(false);
  const confirm = () => {
    setAsking(false);
    deleteComment(task.id, entry);
  };
  return (
    <span className="-my-1 -mr-1.5 flex shrink-0">
      {onEdit && <IconButton label={messages.edit} size="tiny" icon={<Pencil className="size-3.5" />} onClick={onEdit} />}
      {mayDelete && (
        <IconButton
          label={messages.remove}
          size="tiny"
          tone="danger"
          icon={<Trash2 className="size-3.5" />}
          onClick={() => setAsking(true)}
        />
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.deleteQuestion}
        description={messages.deleteForGood}
        confirmLabel={deletion.confirm}
        onConfirm={confirm}
      />
    </span>
  );
}
