import type { Ref } from 'react';
import * as messages from '#messages/import.ts';
import { priorityLabels, statusLabels } from '#messages/labels.ts';
import { may } from '#shared/permissions.ts';
import { chosenName, NOBODY, nameOptions, nameValue } from '../admins/name-options.ts';
import { useUser } from '../session/use-session.ts';
import { Field } from '../ui/form/field.tsx';
import { Select, type SelectOption } from '../ui/select.tsx';
import type { Choices } from './make-tasks.ts';
import type { TableFacts } from './table-facts.ts';

/** Words of one kind that are asked about, so that a table of texts in the wrong column stays usable. */
const ASKED_MOST = 20;

const optionsOf = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));
const statuses = optionsOf(statusLabels);
const priorities = optionsOf(priorityLabels);

type WordsProps = {
  legend: string;
  words: readonly string[];
  options: readonly SelectOption[];
  meaningOf: (word: string) => string;
  onChoose: (word: string, value: string) => void;
};

/** Asks what each of some words means. */
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
  fault: string | null;
  orderField: Ref<HTMLButtonElement>;
  onChoose: (change: Partial<Choices>) => void;
};

/** Asks what the table alone can't tell: the order of its dates, unknown words, people and labels. */
export function ValueFields({ facts, choices, admins, fault, orderField, onChoose }: ValueFieldsProps) {
  const { data: user = null } = useUser();
  const isLabelMaker = may(user, 'createLabel');
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
        options={statuses}
        meaningOf={(word) => choices.statuses.get(word) ?? 'pending'}
        onChoose={(word, value) => onChoose({ statuses: new Map(choices.statuses).set(word, value as keyof typeof statusLabels) })}
      />
      <Words
        legend={messages.unknownPriorities}
        words={facts.priorities}
        options={priorities}
        meaningOf={(word) => choices.priorities.get(word) ?? 'medium'}
        onChoose={(word, value) => onChoose({ priorities: new Map(choices.priorities).set(word, value as keyof typeof priorityLabels) })}
      />
      <Words
        legend={messages.unknownPeople}
        words={facts.people}
        options={[{ value: NOBODY, label: messages.unassigned }, ...nameOptions(admins, null)]}
        meaningOf={(word) => nameValue(choices.people.get(word) ?? null)}
        onChoose={(word, value) => {
          const people = new Map(choices.people);
          const name = chosenName(value);
          if (name === null) people.delete(word);
          else people.set(word, name);
          onChoose({ people });
        }}
      />
      {facts.labels.length > 0 && (
        <Field
          label={messages.unknownLabels}
          hint={
            <>
              <span className="wrap-anywhere">{facts.labels.slice(0, ASKED_MOST).join(', ')}</span>
              {facts.labels.length > ASKED_MOST && ' …'}
              {!isLabelMaker && <span className="block">{messages.labelsHint}</span>}
            </>
          }
        >
          <Select
            disabled={!isLabelMaker}
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
