import { Pencil, Trash2 } from 'lucide-react';
import * as messages from '#messages/cards.ts';
import { select } from '#messages/selection.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { draftKeys, useHasDraft } from '../../board-store/drafts/drafts.ts';
import { askAboutOne } from '../../selection/ask-about-one.tsx';
import { toggleSelected, useIsSelected } from '../../selection/selection.ts';
import { editTask } from '../../task-forms/edit-task.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

function SelectBox({ task: { id, title } }: { task: Task }) {
  const isSelected = useIsSelected(id);
  return (
    <label className="select-box grid size-6 cursor-pointer place-items-center pointer-coarse:size-8 print:hidden">
      <input
        type="checkbox"
        aria-label={select(title)}
        checked={isSelected}
        onChange={() => toggleSelected(id)}
        className="size-4 cursor-pointer rounded-control pointer-coarse:size-6"
      />
    </label>
  );
}

/** The corner of a card: its buttons where allowed, a mark for an unsaved edit, and its checkbox. */
export function CardActions({ task, user, allowed }: { task: Task; user: User; allowed: boolean }) {
  const unsaved = useHasDraft(draftKeys.edit(user.id, task.id));
  return (
    <div className="-my-0.5 -mr-1 flex shrink-0 pointer-coarse:-my-1 items-center gap-1">
      {unsaved && allowed && (
        <span className="rounded-control bg-accent-soft px-1.5 py-0.5 text-accent-text text-small">{messages.unsavedEdit}</span>
      )}
      {allowed && (
        <div className="on-demand flex">
          <Tooltip content={messages.edit} keys={messages.editKey}>
            <IconButton label={messages.edit} size="tiny" Icon={Pencil} onClick={() => editTask(task)} />
          </Tooltip>
          <Tooltip content={messages.remove} keys={messages.removeKey}>
            <IconButton label={messages.remove} size="tiny" tone="danger" Icon={Trash2} onClick={() => askAboutOne(task)} />
          </Tooltip>
        </div>
      )}
      <SelectBox task={task} />
    </div>
  );
}
