import * as messages from '#messages/conflicts.ts';
import { fieldLabels } from '#messages/task-fields.ts';
import type { TaskField } from '../board-store/merge/changed-fields.ts';
import { mergeTexts } from '../board-store/merge/merge-texts.ts';
import { whoEdited } from '../board-store/merge/who-changed.ts';
import type { TaskDraft } from '../board-store/task-draft.ts';
import { ConflictChoice } from './conflict-choice.tsx';
import { valueInWords } from './text-of-change.ts';
import type { Editing } from './use-edit.ts';

/** Two values of a field in words; of a description, only the lines that both changed. */
function valuesInWords(field: TaskField, base: TaskDraft, mine: TaskDraft, theirs: TaskDraft) {
  if (field === 'description') {
    const { overlaps } = mergeTexts(base.description, mine.description, theirs.description);
    const lines = (side: 'mine' | 'theirs') => overlaps.map((overlap) => overlap[side] || messages.noLines).join('\n…\n');
    if (overlaps.length > 0) return { mine: lines('mine'), theirs: lines('theirs') };
  }
  return { mine: valueInWords(field, mine), theirs: valueInWords(field, theirs) };
}

/** The choice under a field in conflict; nothing under the others. */
export function FieldConflict({ field, editing }: { field: TaskField; editing: Editing }) {
  const { conflict, edit, undecided, choose } = editing;
  if (!conflict?.fields.includes(field)) return null;
  const { name, at } = whoEdited(conflict.theirs, field);
  const showsTheirs = edit.mine[field] === conflict.other[field];
  const side = showsTheirs ? 'theirs' : 'mine';
  return (
    <ConflictChoice
      sentence={(age) => messages.fieldChanged(name, fieldLabels[field], age)}
      at={at}
      name={name}
      {...valuesInWords(field, conflict.base, showsTheirs ? conflict.mine : edit.mine, conflict.other)}
      chosen={undecided.includes(field) ? undefined : side}
      onChoose={(chosen) => choose(field, chosen)}
    />
  );
}
