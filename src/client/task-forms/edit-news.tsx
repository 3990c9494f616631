import type { ReactNode } from 'react';
import type { Task } from '#shared/tasks.ts';
import { changedFields } from '../board-store/merge/merge.ts';
import { basisOf } from '../board-store/merge/save-edit.ts';
import { whoEdited } from '../board-store/merge/who-changed.ts';
import { useChangeByOthers } from '../board-store/realtime/changed-by-others.ts';
import { draftOf } from '../board-store/task-draft.ts';
import { Button } from '../ui/button.tsx';
import type { Editing } from './use-edit.ts';

const Line = ({ children }: { children: ReactNode }) => (
  <p className="rounded-control bg-sunken px-3 py-1.5 text-label text-muted">{children}</p>
);

/** Who has changed the task since this edit began; nothing where nobody is known to have. */
function useWhoMeanwhile(task: Task, { edit }: Editing): string | undefined {
  const theirs = useChangeByOthers(task.id);
  if (theirs?.entry && theirs.version > edit.base.version) return theirs.entry.admin.name;
  const before = changedFields(basisOf(edit, draftOf(task)), draftOf(task)).length > 0 && task.version > edit.base.version;
  return before ? whoEdited(task).name : undefined;
}

/** Quiet lines above the fields: what was restored, and what somebody else did meanwhile. They change no field. */
export function EditNews({ task, editing }: { task: Task; editing: Editing }) {
  const { restored, conflict, undecided, discard } = editing;
  const who = useWhoMeanwhile(task, editing);
  const offersDiscard = restored && !conflict;
  return (
    <div className="flex items-start gap-1 has-[>:first-child:empty]:-mb-4">
      <div role="status" className="grid grow gap-2">
        {offersDiscard && <Line>Your unsaved changes were restored.</Line>}
        {who && !conflict && <Line>{`${who} changed this task meanwhile. Your changes will be brought together when you save.`}</Line>}
        {conflict && (
          <Line>
            {undecided.length > 0
              ? `Not saved yet: you and ${whoEdited(conflict.theirs).name} both changed what is marked below. Choose what shall stand, then save again.`
              : 'All decided: it can be saved now.'}
          </Line>
        )}
      </div>
      {/* Beside the lines: a live region is read as a text, and a button in it would be lost. */}
      {offersDiscard && (
        <Button variant="ghost" size="small" onClick={discard}>
          Discard
        </Button>
      )}
    </div>
  );
}
