import type { Ref } from 'react';
import * as messages from '#messages/import.ts';
import { priorityLabels, statusLabels } from '#messages/labels.ts';
import { fieldLabels, unassigned } from '#messages/task-fields.ts';
import type { Priority, Status } from '#shared/words.ts';
import { chosenName, NOBODY, nameOptions, nameValue } from '../admins/name-options.ts';
import { Field } from '../ui/form/field.tsx';
import { Select, type SelectOption } from '../ui/select.tsx';
import { type Columns, importFields } from './guesses.ts';
import type { Choices, TableFacts } from './table-tasks.ts';

type ColumnFieldsProps = { headers: readonly string[]; columns: Columns; onChange: (columns: Columns) => void };

/** Which column each field is made of, and the columns that are left out. */
export function ColumnFields({ headers, columns, onChange }: ColumnFieldsProps) {
  const names = [...new Set(headers)].filter((name) => name !== '');
  const unused = names.filter((name) => !Object.values(columns).includes(name));
  const named = nameOptions(
    names.map((name) => ({ name })),
    null,
  );
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-body">{messages.columns}</legend>
      <p className="mt-1 text-label text-muted">{messages.columnsHint}</p>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        {importFields.map((field) => (
          <Field key={field} label={fieldLabels[field]}>
            <Select
              typeAhead={false}
              value={nameValue(columns[field])}
              options={[{ value: NOBODY, label: messages.noColumn }, ...named]}
              onValueChange={(value) => onChange({ ...columns, [field]: chosenName(value) })}
            />
          </Field>
        ))}
      </div>
      {unused.length > 0 && <p className="mt-3 text-label text-muted wrap-anywhere">{messages.leftOutColumns(unused.join(', '))}</p>}
    </fieldset>
  );
}

/** Words of one kind that are asked about, so that a table of texts in the wrong column stays usable. */
const ASKED_MOST = 20;

const optionsOf = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));

type WordsProps = {
  legend: string;
  words: readonly string[];
  options: readonly SelectOption[];
  meaningOf: (word: string) => string;
  onChoose: (word: string, value: string) => void;
};

function Words({ legend, words, options, meaningOf, onChoose }: WordsProps) {
  if (words.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-body">{legend}</legend>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {words.slice(0, ASKED_MOST).map((word) => (
          <Field key={word} label={word}>
            <Select typeAhead={false} value={meaningOf(word)} options={options} onValueChange={(value) => onChoose(word, value)} />
          </Field>
        ))}
      </div>
      {words.length > ASKED_MOST && <p className="mt-2 text-label text-muted">{messages.further(words.length - ASKED_MOST)}</p>}
    </fieldset>
  );
}

type ValueFieldsProps = {
  facts: TableFacts;
  choices: Choices;
  admins: readonly { name: string }[];
  mayMakeLabels: boolean;
  fault: string | null;
  orderField: Ref<HTMLButtonElement>;
  onChoose: (change: Partial<Choices>) => void;
};

/** Asks what the table alone can't tell: the order of its dates, unknown words, people and labels. */
export function ValueFields({ facts, choices, admins, mayMakeLabels, fault, orderField, onChoose }: ValueFieldsProps) {
  const { statuses, priorities, people } = choices;
  return (
    <>
      {facts.order === null && choices.columns.dueDate !== null && (
        <Field label={messages.dateOrder} hint={messages.dateOrderHint('03/04/2026')} error={fault}>
          <Select
            ref={orderField}
            value={choices.order ?? undefined}
            placeholder={messages.chooseOne}
            options={optionsOf(messages.dateOrders)}
            onValueChange={(order) => onChoose({ order: order === 'monthFirst' ? order : 'dayFirst' })}
          />
        </Field>
      )}
      <Words
        legend={messages.unknownStatuses}
        words={facts.statuses}
        options={optionsOf(statusLabels)}
        meaningOf={(word) => statuses.get(word) ?? 'pending'}
        onChoose={(word, value) => onChoose({ statuses: new Map(statuses).set(word, value as Status) })}
      />
      <Words
        legend={messages.unknownPriorities}
        words={facts.priorities}
        options={optionsOf(priorityLabels)}
        meaningOf={(word) => priorities.get(word) ?? 'medium'}
        onChoose={(word, value) => onChoose({ priorities: new Map(priorities).set(word, value as Priority) })}
      />
      <Words
        legend={messages.unknownPeople}
        words={facts.people}
        options={[{ value: NOBODY, label: unassigned }, ...nameOptions(admins, null)]}
        meaningOf={(word) => nameValue(people.get(word) ?? null)}
        onChoose={(word, value) => onChoose({ people: new Map(people).set(word, chosenName(value)) })}
      />
      {facts.labels.length > 0 && (
        <Field
          label={messages.unknownLabels}
          hint={
            <>
              <span className="wrap-anywhere">{facts.labels.slice(0, ASKED_MOST).join(', ')}</span>
              {facts.labels.length > ASKED_MOST && ' …'}
              {!mayMakeLabels && <span className="block">{messages.labelsHint}</span>}
            </>
          }
        >
          <Select
            disabled={!mayMakeLabels}
            value={choices.areLabelsMade ? 'make' : 'leave'}
            options={[
              { value: 'make', label: messages.createLabels },
              { value: 'leave', label: messages.leaveLabelsOut },
            ]}
            onValueChange={(value) => onChoose({ areLabelsMade: value === 'make' })}
          />
        </Field>
      )}
    </>
  );
}
