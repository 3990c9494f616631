import * as messages from '#messages/conflicts.ts';
import { fieldLabels } from '#messages/task-fields.ts';
import type { TaskField } from '../board-store/merge/merge.ts';
import { whoEdited } from '../board-store/merge/who-changed.ts';
import { draftOf } from '../board-store/task-draft.ts';
import { ConflictChoice } from './conflict-choice.tsx';
import { valueInWords } from './text-of-change.ts';
import type { Editing } from './use-edit.ts';

/** The choice under a field in conflict; nothing under the others. */
export function FieldConflict({ field, editing }: { field: TaskField; editing: Editing }) {
  const { conflict, edit, undecided, choose } = editing;
  if (!conflict?.fields.includes(field)) return null;
  const { name, at } = whoEdited(conflict.theirs, field);
  const theirs = draftOf(conflict.theirs);
  const showsTheirs = edit.mine[field] === theirs[field];
  const side = showsTheirs ? 'theirs' : 'mine';
  return (
    <ConflictChoice
      sentence={(age) => messages.fieldChanged(name, fieldLabels[field], age)}
      at={at}
      name={name}
      mine={valueInWords(field, showsTheirs ? conflict.mine : edit.mine)}
      theirs={valueInWords(field, theirs)}
      chosen={undecided.includes(field) ? undefined : side}
      onChoose={(chosen) => choose(field, chosen)}
    />
  );
}
