import * as messages from '#messages/manage-labels.ts';
import { colors } from '#messages/task-labels.ts';
import type { Label, LabelEdit, NewLabel } from '#shared/labels.ts';
import { ActionButton } from '../../api/action-button.tsx';
import { call } from '../../api/call.ts';
import { keys } from '../../api/keys.ts';
import { labelEdit } from '../../api/schemas.ts';
import { useReportedMutation } from '../../api/use-reported-mutation.ts';
import { askFirst } from '../../ui/dialog/confirm-dialog.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { changedFields, type FieldsOf, useFields } from '../../ui/form/use-fields.ts';
import { optionsOf, Select } from '../../ui/select.tsx';
import { labelDot } from '../task-labels.tsx';
import { useLabels } from '../use-labels.ts';

const options = optionsOf(colors).map((option) => ({ ...option, icon: labelDot(option.value) }));

export function LabelFields({ input, select, errors }: FieldsOf<NewLabel>) {
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]">
      <Field label={messages.name} error={errors.name}>
        <TextInput {...input('name')} required dir="auto" autoComplete="off" />
      </Field>
      <Field label={messages.color}>
        <Select {...select('color')} options={options} />
      </Field>
    </div>
  );
}

/** The board and the searches show the names of labels. */
const lists = { reload: [keys.labels, keys.board] };

/** The dialog `Edit Label`. */
export function EditLabelDialog({ label, onClose }: { label: Label; onClose: () => void }) {
  const fields = useFields<NewLabel>(label);
  const { data = [] } = useLabels();
  const params = { id: label.id };
  const update = useReportedMutation((body: LabelEdit) => call('updateLabel', { params, body }), {
    said: () => messages.updated,
    ...lists,
  });
  const merge = useReportedMutation((mergeInto: string) => call('deleteLabel', { params, body: { mergeInto } }), {
    said: () => messages.merged,
    ...lists,
  });
  const others = data.filter(({ id }) => id !== label.id);

  const submit = (form: HTMLFormElement) => {
    const entered = fields.check(form, labelEdit);
    if (!entered) return;
    const edit = changedFields(label, entered);
    if (Object.keys(edit).length === 0) onClose();
    else update.mutate(edit, { onSuccess: onClose });
  };
  const askToMerge = ({ id, name }: Label) =>
    askFirst(
      { title: messages.mergeQuestion(label.name, name), description: messages.mergeHint(label.name, name), confirmLabel: messages.merge },
      () => merge.mutate(id, { onSuccess: onClose }),
    );
  return (
    <FormDialog
      onClose={onClose}
      title={messages.edit}
      busy={update.isPending || merge.isPending}
      onSubmit={submit}
      otherButton={
        <ActionButton
          className="mr-auto"
          question={{ title: messages.removeQuestion(label.name), description: messages.removeHint, confirmLabel: messages.remove }}
          act={() => call('deleteLabel', { params, body: {} })}
          said={() => messages.removed}
          onSuccess={onClose}
          {...lists}
        >
          {messages.remove}
        </ActionButton>
      }
    >
      <LabelFields {...fields} />
      {others.length > 0 && (
        <Field label={messages.mergeInto} className="mt-4">
          <Select
            typeAhead={false}
            value={undefined}
            placeholder={messages.mergeInto}
            options={others.map((other) => ({ value: other, label: other.name }))}
            onValueChange={askToMerge}
          />
        </Field>
      )}
    </FormDialog>
  );
}
