import { useState } from 'react';
import * as messages from '#messages/manage-labels.ts';
import { colors } from '#messages/task-labels.ts';
import type { Label, NewLabel } from '#shared/labels.ts';
import { labelEdit } from '../../api/schemas.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { changedFields, type FieldsOf, useFields } from '../../ui/form/use-fields.ts';
import { optionsOf, Select } from '../../ui/select.tsx';
import { useLabels } from '../use-labels.ts';
import { useDeleteLabel, useUpdateLabel } from './change-labels.ts';

const options = optionsOf(colors);

export function LabelFields({ draft, enter, errors }: FieldsOf<NewLabel>) {
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_9rem]">
      <Field label={messages.name} error={errors.name}>
        <TextInput
          name="name"
          required
          dir="auto"
          autoComplete="off"
          value={draft.name}
          onChange={(event) => enter({ name: event.target.value })}
        />
      </Field>
      <Field label={messages.color}>
        <Select value={draft.color} options={options} onValueChange={(color) => enter({ color })} />
      </Field>
    </div>
  );
}

/** The dialog `Edit Label`. */
export function EditLabelDialog({ label, onClose }: { label: Label; onClose: () => void }) {
  const fields = useFields<NewLabel>(label);
  /** The open question: a merge, or the deletion (null). */
  const [asked, setAsked] = useState<Label | null>();
  const { data = [] } = useLabels();
  const update = useUpdateLabel();
  const remove = useDeleteLabel();
  const others = data.filter(({ id }) => id !== label.id);

  const submit = (form: HTMLFormElement) => {
    const entered = fields.check(form, labelEdit, fields.draft);
    if (!entered) return;
    const edit = changedFields(label, entered);
    if (Object.keys(edit).length === 0) onClose();
    else update.mutate({ id: label.id, edit }, { onSuccess: onClose });
  };
  const close = () => setAsked(undefined);
  const question = asked
    ? {
        title: messages.mergeQuestion(label.name, asked.name),
        description: messages.mergeHint(label.name, asked.name),
        confirmLabel: messages.merge,
      }
    : { title: messages.removeQuestion(label.name), description: messages.removeHint, confirmLabel: messages.remove };
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={messages.edit}
      submitLabel={messages.saveChanges}
      busy={update.isPending}
      onSubmit={submit}
      otherButton={
        <Button className="mr-auto" onClick={() => setAsked(null)}>
          {messages.remove}
        </Button>
      }
    >
      <LabelFields {...fields} />
      {others.length > 0 && (
        <Field label={messages.mergeInto} className="mt-4">
          <Select
            typeAhead={false}
            value={undefined}
            placeholder={messages.mergeInto}
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
            onValueChange={(id) => setAsked(others.find((other) => other.id === id))}
          />
        </Field>
      )}
      {asked !== undefined && (
        <ConfirmDialog
          open
          onOpenChange={close}
          {...question}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ label, into: asked ?? undefined }, { onSuccess: onClose, onSettled: close })}
        />
      )}
    </FormDialog>
  );
}
