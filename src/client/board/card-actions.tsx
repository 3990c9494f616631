import { Pencil, Trash2 } from 'lucide-react';
import type { Task } from '#shared/tasks.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { prepareTaskDialogs } from './task-dialogs.tsx';

/** Calm until the card is pointed at or used; where there is no pointer to do so, always in sight. Held back by opacity only. */
const quiet = 'pointer-fine:not-group-focus-within/card:not-group-hover/card:opacity-0';

const intent = { onPointerEnter: prepareTaskDialogs, onFocus: prepareTaskDialogs };

type CardActionsProps = { task: Task; onEdit: (task: Task) => void; onDelete: (task: Task) => void };

/** Edit and delete, in the corner of a card. */
export function CardActions({ task, onEdit, onDelete }: CardActionsProps) {
  return (
    <div className={`-mt-1 -mr-1.5 flex shrink-0 ${quiet}`}>
      <IconButton
        {...intent}
        label="Edit"
        tooltip={false}
        size="small"
        icon={<Pencil className="size-3.5" />}
        onClick={() => onEdit(task)}
      />
      <IconButton
        {...intent}
        label="Delete"
        tooltip={false}
        size="small"
        tone="danger"
        icon={<Trash2 className="size-3.5" />}
        onClick={() => onDelete(task)}
      />
    </div>
  );
}
