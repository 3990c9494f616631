import * as messages from '#messages/manage-labels.ts';
import type { Label, LabelEdit, NewLabel } from '#shared/labels.ts';
import { call } from '../../api/call.ts';
import { keys } from '../../api/keys.ts';
import { useReportedMutation } from '../../api/use-reported-mutation.ts';

export const useCreateLabel = () =>
  useReportedMutation((body: NewLabel) => call('createLabel', { body }), { said: () => messages.created, reload: [keys.labels] });

/** The board and the searches show the names of labels. */
const lists = { reload: [keys.labels, keys.board] };

export const useUpdateLabel = () =>
  useReportedMutation(({ id, edit }: { id: string; edit: LabelEdit }) => call('updateLabel', { params: { id }, body: edit }), {
    said: () => messages.updated,
    ...lists,
  });

/** Deletes a label, or merges it into another one. */
export const useDeleteLabel = () =>
  useReportedMutation(
    ({ label, into }: { label: Label; into?: Label | undefined }) =>
      call('deleteLabel', { params: { id: label.id }, body: { mergeInto: into?.id } }),
    { said: ({ into }) => (into ? messages.merged : messages.removed), ...lists },
  );
