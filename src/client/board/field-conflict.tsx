import { dateInWords, endOfDay } from '#shared/calendar.ts';
import { priorityLabels } from '#shared/tasks.ts';
import { Age } from './age.tsx';
import { ConflictChoice } from './conflict-choice.tsx';
import { fieldLabels, type TaskField } from './merge.ts';
import { draftOf, type TaskDraft } from './task-draft.ts';
import { timeZone } from './time-zone.ts';
import type { Editing } from './use-edit.ts';
import { whoEdited } from './who-changed.ts';

/** A field's value as people read it. */
export function valueInWords(field: TaskField, draft: TaskDraft): string {
  if (field === 'assignee') return draft.assignee ?? 'Unassigned';
  if (field === 'priority') return priorityLabels[draft.priority];
  if (field === 'day') return draft.day ? dateInWords(endOfDay(draft.day, timeZone), timeZone) : 'None';
  return draft[field] || 'Empty';
}

/** Under a field that somebody else changed too: both values, and which shall stand. Nothing under any other. */
export function FieldConflict({ field, editing }: { field: TaskField; editing: Editing }) {
  const { conflict, edit, undecided, choose } = editing;
  if (!conflict?.fields.includes(field)) return null;
  const { name, at } = whoEdited(conflict.theirs, field);
  const theirs = draftOf(conflict.theirs);
  const showsTheirs = edit.mine[field] === theirs[field];
  const side = showsTheirs ? 'theirs' : 'mine';
  return (
    <ConflictChoice
      sentence={
        <>
          {name} changed {fieldLabels[field]} too, <Age at={at} />.
        </>
      }
      name={name}
      mine={valueInWords(field, showsTheirs ? conflict.mine : edit.mine)}
      theirs={valueInWords(field, theirs)}
      chosen={undecided.includes(field) ? undefined : side}
      onChoose={(chosen) => choose(field, chosen)}
    />
  );
}
