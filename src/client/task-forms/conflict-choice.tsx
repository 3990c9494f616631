import { Check } from 'lucide-react';
import { useId } from 'react';
import * as messages from '#messages/conflicts.ts';
import { fieldLabels } from '#messages/labels.ts';
import type { TaskField } from '../board-store/draft-fields.ts';
import { mergeTexts } from '../board-store/merge/merge-texts.ts';
import { whoEdited } from '../board-store/merge/who-changed.ts';
import type { TaskDraft } from '../board-store/task-draft.ts';
import { around } from '../text/sentence.tsx';
import { Age } from '../ui/age.tsx';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import { valueInWords } from './text-of-change.ts';
import type { Editing } from './use-edit.ts';

/** Longer values scroll, so that both stay in sight. */
const LONG = 400;

function Value({ whose, value }: { whose: string; value: string }) {
  const text = <p className="mt-0.5 whitespace-pre-wrap text-base wrap-anywhere">{value}</p>;
  if (value.length <= LONG) return text;
  return (
    <ScrollRegion label={whose} className="max-h-48">
      {text}
    </ScrollRegion>
  );
}

type ConflictChoiceProps = {
  /** The group's name, around the age of their change. */
  sentence: (age: string) => string;
  at: string;
  mine: string;
  theirs: string;
  /** The person whose value is `theirs`. */
  name: string;
  chosen?: 'mine' | 'theirs';
  onChoose: (side: 'mine' | 'theirs') => void;
};

/** Two conflicting values of a field side by side, and the choice between them. */
export function ConflictChoice({ sentence, at, mine, theirs, name, chosen, onChoose }: ConflictChoiceProps) {
  const label = useId();
  const [before, after] = around(sentence);
  const sides = [
    { side: 'mine', whose: messages.yours, value: mine, action: messages.keepMine },
    { side: 'theirs', whose: name, value: theirs, action: messages.takeTheirs },
  ] as const;
  return (
    <fieldset
      aria-labelledby={label}
      data-undecided={chosen ? undefined : ''}
      className="mt-2 min-w-0 scroll-my-6 rounded-panel border border-line bg-sunken p-3"
    >
      <p id={label} className="mb-2.5 flex items-baseline gap-2 text-label wrap-anywhere">
        <span aria-hidden="true" className={classes('size-2 shrink-0 rounded-full', chosen ? 'bg-line' : 'bg-accent')} />
        <span className="min-w-0">
          <span>{before}</span>
          <Age at={at} />
          <span>{after}</span>
        </span>
      </p>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {sides.map(({ side, whose, value, action }) => (
          <div
            key={side}
            className={classes(
              'flex min-w-0 flex-col items-start gap-2 rounded-control border p-2.5 transition-colors',
              side === chosen ? 'border-accent bg-accent-soft' : 'border-line bg-surface',
            )}
          >
            <div className="w-full grow">
              <p id={`${label}-${side}`} className="text-small text-muted wrap-anywhere">
                {whose}
              </p>
              <Value whose={whose} value={value} />
            </div>
            <Button
              size="small"
              aria-pressed={side === chosen}
              aria-describedby={`${label}-${side}`}
              onClick={() => onChoose(side)}
              Icon={side === chosen ? Check : undefined}
            >
              {action}
            </Button>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

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
  const { conflict, undecided, edit, fields } = editing;
  if (!conflict?.conflicts.includes(field)) return null;
  const { base, merged: mine, other, theirs } = conflict;
  const { name, at } = whoEdited(theirs, field);
  const side = edit.mine[field] === other[field] ? 'theirs' : 'mine';
  return (
    <ConflictChoice
      sentence={(age) => messages.fieldChanged(name, fieldLabels[field], age)}
      at={at}
      name={name}
      {...valuesInWords(field, base, mine, other)}
      chosen={undecided.includes(field) ? undefined : side}
      onChoose={(chosen) => fields.onChange({ [field]: (chosen === 'mine' ? mine : other)[field] })}
    />
  );
}
