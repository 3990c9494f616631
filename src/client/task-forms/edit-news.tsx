import type { ReactNode } from 'react';
import { author } from '#messages/activity.ts';
import * as messages from '#messages/conflicts.ts';
import * as buttons from '#messages/controls.ts';
import * as editTask from '#messages/edit-task.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { isByOther, whoEdited } from '../board-store/merge/who-changed.ts';
import { useCachedTask } from '../board-store/task-cache.ts';
import { Button } from '../ui/button.tsx';
import type { Editing } from './use-edit.ts';

const Line = ({ children }: { children: ReactNode }) => (
  <p className="rounded-control bg-sunken px-3 py-1.5 text-label text-muted wrap-anywhere">{children}</p>
);

/** The name of a person who changed the task since this edit began, if its latest history says so. */
function useWhoMeanwhile(task: Task, user: User, { edit: { base } }: Editing): string | undefined {
  const { version, activities } = useCachedTask(task.id) ?? task;
  const theirs = activities.find((entry) => entry.at > base.updatedAt && isByOther(entry, user.id));
  return theirs && version > base.version ? author(theirs) : undefined;
}

/** Notes above the fields: a restored draft, and changes by others. */
export function EditNews({ task, user, editing }: { task: Task; user: User; editing: Editing }) {
  const { restored, conflict, undecided, discard } = editing;
  const who = useWhoMeanwhile(task, user, editing);
  const offersDiscard = restored && !conflict;
  return (
    <div className="flex items-start gap-1 has-[>:first-child:empty]:-mb-4">
      <div role="status" className="grid grow gap-2">
        {offersDiscard && <Line>{editTask.restoredDraft}</Line>}
        {who && !conflict && <Line>{messages.changedMeanwhile(who)}</Line>}
        {conflict && (
          <Line>{undecided.length > 0 ? messages.notSaved(whoEdited(conflict.theirs, undecided[0]).name) : messages.allDecided}</Line>
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
