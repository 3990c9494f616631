import * as messages from '#messages/import.ts';
import { fieldLabels, priorityLabels, statusLabels, unassigned } from '#messages/labels.ts';
import { nameOptions, useAssignableAdmins } from '../admins/use-admins.ts';
import { Field } from '../ui/form/field.tsx';
import { optionsOf, Select, type SelectOption } from '../ui/select.tsx';
import { useErrorFocus } from '../ui/take-focus.ts';
import { type Columns, importFields } from './guesses.ts';
import { type Choices, type Meanings, type TableFacts, usual, type WordField } from './table-tasks.ts';

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

type WordsProps<Name extends WordField> = Pick<ValueFieldsProps, 'facts' | 'choices' | 'onChoose'> & {
  field: Name;
  options: readonly SelectOption<Meanings[Name]>[];
};

function Words<Name extends WordField>({ field, options, facts, choices: { meanings }, onChoose }: WordsProps<Name>) {
  const words = facts.unknown[field];
  if (words.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-body">{messages.unknown[field]}</legend>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {words.slice(0, ASKED_MOST).map((word) => (
          <Field key={word} label={word}>
            <Select
              typeAhead={false}
              value={meanings[field].get(word) ?? usual[field]}
              options={options}
              onValueChange={(meaning) => onChoose({ meanings: { ...meanings, [field]: new Map(meanings[field]).set(word, meaning) } })}
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
export function ValueFields({ mayMakeLabels, fault, ...asked }: ValueFieldsProps) {
  const { facts, choices, onChoose } = asked;
  const { data: admins = [] } = useAssignableAdmins();
  const orderField = useErrorFocus<HTMLButtonElement>(fault);
  return (
    <>
      {facts.order === null && (
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
      <Words {...asked} field="status" options={optionsOf(statusLabels)} />
      <Words {...asked} field="priority" options={optionsOf(priorityLabels)} />
      <Words {...asked} field="assignee" options={[{ value: null, label: unassigned }, ...nameOptions(admins, null)]} />
      {facts.unknown.labels.length > 0 && (
        <Field
          label={messages.unknown.labels}
          hint={
            <>
              <span className="wrap-anywhere">{facts.unknown.labels.slice(0, ASKED_MOST).join(', ')}</span>
              {facts.unknown.labels.length > ASKED_MOST && ' …'}
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
