import { type ReactNode, useRef } from 'react';
import { author } from '#messages/activity.ts';
import * as conflicts from '#messages/conflicts.ts';
import * as dialogs from '#messages/controls.ts';
import * as messages from '#messages/edit-task.ts';
import { taskNumber } from '#messages/task-link.ts';
import { taskList } from '#messages/task-list.ts';
import { withoutMarks } from '#shared/inline-marks.ts';
import type { User } from '#shared/session.ts';
import { boxesIn, withTick } from '#shared/task-list.ts';
import type { Task } from '#shared/tasks.ts';
import type { TaskField } from '../board-store/draft-fields.ts';
import { useDeletedMeanwhile } from '../board-store/drafts/gone-tasks.ts';
import { isByOther, whoEdited } from '../board-store/merge/who-changed.ts';
import { useCachedTask } from '../board-store/task-cache.ts';
import { draftOf } from '../board-store/task-draft.ts';
import { FilesSection } from '../files/files-section.tsx';
import { EditingLine } from '../presence/editing-line.tsx';
import { useTellEditing } from '../presence/tell-editing.ts';
import { Button } from '../ui/button.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import type { DialogState } from '../ui/dialog/dialogs.tsx';
import { FormDialog } from '../ui/dialog/form-dialog.tsx';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { FieldConflict } from './conflict-choice.tsx';
import { DetailFields, TitleField } from './task-fields.tsx';
import { textOfChange } from './text-of-change.ts';
import { type Editing, useEdit } from './use-edit.ts';

/** The checkboxes of a description that is being edited. A tick changes the text in its field. */
function DraftBoxes({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const boxes = boxesIn(text);
  if (boxes.length === 0) return null;
  return (
    <ul aria-label={taskList} className="mt-1.5">
      {boxes.map((box) => (
        <li key={box.at}>
          <label className="flex min-h-6 cursor-pointer items-center gap-2 text-label pointer-coarse:min-h-8">
            <input
              type="checkbox"
              checked={box.checked}
              onChange={() => onChange(withTick(text, box))}
              className="size-3.5 shrink-0 cursor-pointer pointer-coarse:size-5"
            />
            <span dir="auto" className="wrap-anywhere">
              {withoutMarks(box.label)}
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}

const Line = ({ children }: { children: ReactNode }) => (
  <p className="rounded-control bg-sunken px-3 py-1.5 text-label text-muted wrap-anywhere">{children}</p>
);

/** The name of a person who edited the task since this edit began, if its latest history says so. */
function useWhoMeanwhile(task: Task, user: User, { edit: { base } }: Editing): string | undefined {
  const { version, activities } = useCachedTask(task.id) ?? task;
  const theirs = activities.find((entry) => entry.action === 'edited' && entry.at > base.updatedAt && isByOther(entry, user.id));
  return theirs && version > base.version ? author(theirs) : undefined;
}

/** Notes above the fields: a restored draft, and changes by others. */
function EditNews({ task, user, editing }: { task: Task; user: User; editing: Editing }) {
  const { restored, conflict, undecided, discard } = editing;
  const who = useWhoMeanwhile(task, user, editing);
  const offersDiscard = restored && !conflict;
  return (
    <div className="flex items-start gap-1 has-[>:first-child:empty]:-mb-3">
      <div role="status" className="grid grow gap-2">
        {offersDiscard && <Line>{messages.restoredDraft}</Line>}
        {who && !conflict && <Line>{conflicts.changedMeanwhile(who)}</Line>}
        {conflict && (
          <Line>{undecided.length > 0 ? conflicts.notSaved(whoEdited(conflict.theirs, undecided[0]).name) : conflicts.allDecided}</Line>
        )}
      </div>
      {/* Outside the live region, which is read as plain text. */}
      {offersDiscard && (
        <Button variant="ghost" size="small" onClick={discard}>
          {dialogs.discard}
        </Button>
      )}
    </div>
  );
}

type EditDialogProps = DialogState & { task: Task; user: User };

/** The dialog that edits a task. It closes once the server has the change. Until then the draft is kept; only Cancel discards it. */
export function EditDialog({ task, user, open, onClose }: EditDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const editing = useEdit(task, user, form, onClose);
  const deleted = useDeletedMeanwhile(task.id);
  const { edit } = editing;
  useTellEditing(task.id, open && !deleted);

  const cancel = () => {
    // A save under way can't be discarded.
    if (!editing.isPending) editing.discard();
    onClose();
  };
  const { draft, onChange } = editing.fields;
  const below = (field: TaskField) => (
    <>
      <FieldConflict field={field} editing={editing} />
      {field === 'description' && !editing.awaitsDescription && (
        <DraftBoxes text={draft.description} onChange={(description) => onChange({ description })} />
      )}
      {field === 'description' && editing.awaitsDescription && editing.loading.error && (
        <NotLoaded {...editing.loading} className="mt-2 text-label" />
      )}
    </>
  );
  const window = { open, onClose, title: messages.title, size: 'medium' } as const;
  if (deleted) {
    const text = textOfChange(draftOf(edit.base), edit.mine);
    return (
      <Dialog {...window} description={conflicts.deletedMeanwhile}>
        {text && <CopyText text={text} />}
      </Dialog>
    );
  }
  const description = (
    <span className="flex items-center gap-2">
      {task.number > 0 && taskNumber(task.number)}
      <span role="status" className="grow [contain:inline-size]">
        <EditingLine taskId={task.id} userId={user.id} className="" />
      </span>
    </span>
  );
  return (
    <FormDialog
      {...window}
      description={description}
      busy={editing.isPending}
      onSubmit={editing.submit}
      otherButton={<Button onClick={cancel}>{dialogs.cancel}</Button>}
      form={form}
      className="flex flex-col gap-3"
    >
      <EditNews task={task} user={user} editing={editing} />
      <TitleField {...editing.fields} below={below} />
      <DetailFields {...editing.fields} below={below} awaitsDescription={editing.awaitsDescription} />
      <FilesSection task={task} user={user} className="" />
    </FormDialog>
  );
}
