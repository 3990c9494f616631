import { Pencil } from 'lucide-react';
import { labels as title } from '#messages/labels.ts';
import * as messages from '#messages/manage-labels.ts';
import type { Label, NewLabel } from '#shared/labels.ts';
import { call } from '../../api/call.ts';
import { keys } from '../../api/keys.ts';
import { newLabel } from '../../api/schemas.ts';
import { useReportedMutation } from '../../api/use-reported-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { dialogOf } from '../../ui/dialog/dialog.tsx';
import { useFields } from '../../ui/form/use-fields.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadedList } from '../../ui/loaded-list.tsx';
import { LabelChip } from '../task-labels.tsx';
import { EditLabelDialog, LabelFields } from './edit-label-dialog.tsx';

const nothing: NewLabel = { name: '', color: 'blue' };

function NewLabelForm() {
  const fields = useFields(nothing);
  const { mutate, isPending } = useReportedMutation((body: NewLabel) => call('createLabel', { body }), {
    said: () => messages.created,
    reload: [keys.labels],
  });
  const submitted = fields.formOf(newLabel, (entered, form) =>
    mutate(entered, { onSuccess: () => fields.clear({ color: fields.draft.color }) && form.querySelector('input')?.focus() }),
  );
  return (
    <form {...submitted} aria-labelledby="create-label-heading" className="mt-5 grid grid-cols-1 border-line border-t pt-5">
      <h3 id="create-label-heading" className="mb-3 text-base font-semibold">
        {messages.create}
      </h3>
      <LabelFields {...fields} />
      <Button type="submit" variant="primary" busy={isPending} className="mt-4 justify-self-end">
        {messages.create}
      </Button>
    </form>
  );
}

const Labels = () => (
  <>
    <LoadedList<Label>
      label={messages.list}
      queryOptions={{ queryKey: keys.labels }}
      empty={messages.none}
      row={(label, edit) => (
        <li key={label.id} className="flex min-h-11 items-center gap-3 py-1 pr-3 pl-3">
          <div className="flex min-w-0 grow">
            <LabelChip name={label.name} color={label.color} />
          </div>
          <IconButton label={messages.editOne(label.name)} size="small" Icon={Pencil} onClick={edit} />
        </li>
      )}
      editor={(label, close) => <EditLabelDialog label={label} onClose={close} />}
    />
    <NewLabelForm />
  </>
);

/** The dialog `Labels`, in which super admins make and change them. */
export const LabelsDialog = dialogOf({ title }, Labels);
