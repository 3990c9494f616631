import { useEffect, useRef } from 'react';
import * as messages from '#messages/import.ts';
import { fieldLabels, priorityLabels, statusLabels, unassigned } from '#messages/labels.ts';
import { nameOptions } from '../admins/name-options.ts';
import { useAssignableAdmins } from '../admins/use-admins.ts';
import { Field } from '../ui/form/field.tsx';
import { optionsOf, Select, type SelectOption } from '../ui/select.tsx';
import { type Columns, importFields } from './guesses.ts';
import type { Choices, TableFacts } from './table-tasks.ts';

type ColumnFieldsProps = { headers: readonly string[]; columns: Columns; onChange: (columns: Columns) => void };

/** Which column each field is made of, and the columns that are left out. */
export function ColumnFields({ headers, columns, onChange }: ColumnFieldsProps) {
  const names = [...new Set(headers)].filter((name) => name !== '');
  const unused = names.filter((name) => !Object.values(columns).includes(name));
  const options = [{ value: null, label: messages.noColumn }, ...names.map((name) => ({ value: name, label: name }))];
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-body">{messages.columns}</legend>
      <p className="mt-1 text-label text-muted">{messages.columnsHint}</p>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        {importFields.map((field) => (
          <Field key={field} label={fieldLabels[field]}>
            <Select
              typeAhead={false}
              value={columns[field]}
              options={options}
              onValueChange={(name) => onChange({ ...columns, [field]: name })}
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

type WordsProps<Meaning> = {
  legend: string;
  words: readonly string[];
  options: readonly SelectOption<Meaning>[];
  meanings: ReadonlyMap<string, NoInfer<Meaning>>;
  /** The meaning of a word without a chosen one. */
  usual: NoInfer<Meaning>;
  onChoose: (meanings: ReadonlyMap<string, NoInfer<Meaning>>) => void;
};

function Words<Meaning>({ legend, words, options, meanings, usual, onChoose }: WordsProps<Meaning>) {
  if (words.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-body">{legend}</legend>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {words.slice(0, ASKED_MOST).map((word) => (
          <Field key={word} label={word}>
            <Select
              typeAhead={false}
              value={meanings.get(word) ?? usual}
              options={options}
              onValueChange={(meaning) => onChoose(new Map(meanings).set(word, meaning))}
            />
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
  mayMakeLabels: boolean;
  /** Why the order of the dates must be chosen. */
  fault: string | null;
  onChoose: (change: Partial<Choices>) => void;
};

/** Asks what the table alone can't tell: the order of its dates, unknown words, people and labels. */
export function ValueFields({ facts, choices, mayMakeLabels, fault, onChoose }: ValueFieldsProps) {
  const { data: admins = [] } = useAssignableAdmins();
  const orderField = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // It may be out of sight.
    if (fault) orderField.current?.focus();
  }, [fault]);
  return (
    <>
      {facts.order === null && choices.columns.dueDate !== null && (
        <Field label={messages.dateOrder} hint={messages.dateOrderHint('03/04/2026')} error={fault}>
          <Select
            ref={orderField}
            value={choices.order ?? undefined}
            placeholder={messages.chooseOne}
            options={optionsOf(messages.dateOrders)}
            onValueChange={(order) => onChoose({ order })}
          />
        </Field>
      )}
      <Words
        legend={messages.unknownStatuses}
        words={facts.statuses}
        options={optionsOf(statusLabels)}
        meanings={choices.statuses}
        usual="pending"
        onChoose={(statuses) => onChoose({ statuses })}
      />
      <Words
        legend={messages.unknownPriorities}
        words={facts.priorities}
        options={optionsOf(priorityLabels)}
        meanings={choices.priorities}
        usual="medium"
        onChoose={(priorities) => onChoose({ priorities })}
      />
      <Words
        legend={messages.unknownPeople}
        words={facts.people}
        options={[{ value: null, label: unassigned }, ...nameOptions(admins, null)]}
        meanings={choices.people}
        usual={null}
        onChoose={(people) => onChoose({ people })}
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
            value={choices.areLabelsMade}
            options={[
              { value: true, label: messages.createLabels },
              { value: false, label: messages.leaveLabelsOut },
            ]}
            onValueChange={(areLabelsMade) => onChoose({ areLabelsMade })}
          />
        </Field>
      )}
    </>
  );
}
