import type { ReactNode } from 'react';
import { author } from '#messages/activity.ts';
import * as messages from '#messages/conflicts.ts';
import * as buttons from '#messages/controls.ts';
import * as editTask from '#messages/edit-task.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { changedFields } from '../board-store/draft-fields.ts';
import { basisOf } from '../board-store/merge/save-edit.ts';
import { isByOther, whoEdited } from '../board-store/merge/who-changed.ts';
import { useCachedTask } from '../board-store/task-cache.ts';
import { draftOf } from '../board-store/task-draft.ts';
import { Button } from '../ui/button.tsx';
import type { Editing } from './use-edit.ts';

const Line = ({ children }: { children: ReactNode }) => (
  <p className="rounded-control bg-sunken px-3 py-1.5 text-label text-muted">{children}</p>
);

/** The name of a person who changed the task since this edit began, if known. */
function useWhoMeanwhile(task: Task, user: User, { edit }: Editing): string | undefined {
  const { version, activities } = useCachedTask(task.id) ?? task;
  const { base } = edit;
  const theirs = activities.find((entry) => entry.at > base.updatedAt && isByOther(entry, user.id));
  if (theirs && version > base.version) return author(theirs);
  // A cut description can't be compared.
  const now = { ...draftOf(task), ...(task.descriptionCut && { description: base.description ?? '' }) };
  const before = changedFields(basisOf(edit, now), now).length > 0 && task.version > base.version;
  return before ? whoEdited(task).name : undefined;
}

/** Notes above the fields: a restored draft, and changes by others. */
export function EditNews({ task, user, editing }: { task: Task; user: User; editing: Editing }) {
  const { restored, conflict, discard } = editing;
  const who = useWhoMeanwhile(task, user, editing);
  const offersDiscard = restored && !conflict;
  return (
    <div className="flex items-start gap-1 has-[>:first-child:empty]:-mb-4">
      <div role="status" className="grid grow gap-2">
        {offersDiscard && <Line>{editTask.restoredDraft}</Line>}
        {who && !conflict && <Line>{messages.changedMeanwhile(who)}</Line>}
        {conflict && (
          <Line>{conflict.undecided.length > 0 ? messages.notSaved(whoEdited(conflict.theirs).name) : messages.allDecided}</Line>
        )}
      </div>
      {/* Outside the live region, which is read as plain text. */}
      {offersDiscard && (
        <Button variant="ghost" size="small" onClick={discard}>
          {buttons.discard}
        </Button>
      )}
    </div>
  );
}
