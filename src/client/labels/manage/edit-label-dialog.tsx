import { useState } from 'react';
import * as messages from '#messages/manage-labels.ts';
import { colors } from '#messages/task-labels.ts';
import type { Label, LabelColor, NewLabel } from '#shared/labels.ts';
import { labelEdit } from '../../api/schemas.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useFormErrors } from '../../ui/form/use-form-errors.ts';
import { Select } from '../../ui/select.tsx';
import { useLabels } from '../use-labels.ts';
import { useDeleteLabel, useUpdateLabel } from './change-labels.ts';

const options = Object.entries(colors).map(([value, label]) => ({ value, label }));

type LabelFieldsProps = {
  draft: NewLabel;
  onChange: (change: Partial<NewLabel>) => void;
  errors: Readonly<Record<string, string | undefined>>;
};

export function LabelFields({ draft, onChange, errors }: LabelFieldsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_9rem]">
      <Field label={messages.name} error={errors.name}>
        <TextInput
          name="name"
          required
          dir="auto"
          autoComplete="off"
          value={draft.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label={messages.color}>
        <Select value={draft.color} options={options} onValueChange={(color) => onChange({ color: color as LabelColor })} />
      </Field>
    </div>
  );
}

/** The dialog `Edit Label`. */
export function EditLabelDialog({ label, onClose }: { label: Label; onClose: () => void }) {
  const [draft, setDraft] = useState<NewLabel>(label);
  /** The open question: a merge, or the deletion (null). */
  const [asked, setAsked] = useState<Label | null>();
  const { errors, check, forget } = useFormErrors();
  const { data = [] } = useLabels();
  const update = useUpdateLabel();
  const remove = useDeleteLabel();
  const others = data.filter(({ id }) => id !== label.id);

  const submit = (form: HTMLFormElement) => {
    const entered = check(form, labelEdit, { name: draft.name, color: draft.color });
    if (!entered) return;
    // An unchanged field may have been changed by another super admin meanwhile.
    const { name, color } = entered;
    const edit = { ...(name !== label.name && { name }), ...(color !== label.color && { color }) };
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
      <LabelFields
        draft={draft}
        onChange={(change) => {
          setDraft((before) => ({ ...before, ...change }));
          forget('name');
        }}
        errors={errors}
      />
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
