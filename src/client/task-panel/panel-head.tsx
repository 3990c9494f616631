import { Link, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import * as cards from '#messages/cards.ts';
import * as messages from '#messages/task-link.ts';
import { taskNumber } from '#messages/task-link.ts';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { useDeletedMeanwhile } from '../board-store/realtime/changed-by-others.ts';
import { copyTaskLink } from '../search/task-link.ts';
import { Button } from '../ui/button.tsx';

function HeadButton({ name, icon, onClick }: { name: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Button variant="ghost" size="small" icon={icon} onClick={onClick} className="max-sm:gap-0 max-sm:px-2">
      <span className="max-sm:sr-only">{name}</span>
    </Button>
  );
}

type PanelHeadProps = { task: Task; user: User; onEdit: (task: Task) => void; onDelete: (task: Task) => void };

/** The number of the panel's task, and what can be done with the whole task. */
export function PanelHead({ task, user, onEdit, onDelete }: PanelHeadProps) {
  const deleted = useDeletedMeanwhile(task.id);
  return (
    <>
      <span className="grow text-label text-muted">{task.number > 0 && taskNumber(task.number)}</span>
      {!deleted && <HeadButton name={messages.copyLink} icon={<Link className="size-4" />} onClick={() => void copyTaskLink(task)} />}
      {!deleted && may(user, 'updateTask', task) && (
        <HeadButton name={cards.edit} icon={<Pencil className="size-4" />} onClick={() => onEdit(task)} />
      )}
      {!deleted && may(user, 'deleteTask', task) && (
        <HeadButton name={cards.remove} icon={<Trash2 className="size-4" />} onClick={() => onDelete(task)} />
      )}
    </>
  );
}
