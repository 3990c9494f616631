import { useQueryClient } from '@tanstack/react-query';
import * as messages from '#messages/manage-labels.ts';
import * as toasts from '#messages/toasts.ts';
import type { Label, LabelEdit, NewLabel } from '#shared/labels.ts';
import { call } from '../../api/call.ts';
import { keys } from '../../api/keys.ts';
import { useSingleMutation } from '../../api/use-single-mutation.ts';
import { toast } from '../../ui/toast/toast.ts';
import { toastError } from '../../ui/toast/toast-error.ts';

/** A mutation of labels. @param renames whether tasks show other names after it, so that the board and the searches are reloaded */
function useLabelMutation<Variables>(
  mutationFn: (variables: Variables) => Promise<unknown>,
  said: (variables: Variables) => string,
  renames: (variables: Variables) => boolean,
) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn,
    onSuccess: (_answer, variables: Variables) => {
      toast({ title: toasts.success, description: said(variables) });
      void client.invalidateQueries({ queryKey: keys.labels });
      if (renames(variables)) void client.invalidateQueries({ queryKey: keys.board });
    },
    onError: (error) => void toastError(error),
  });
}

export const useCreateLabel = () =>
  useLabelMutation(
    (body: NewLabel) => call('createLabel', { body }),
    () => messages.created,
    () => false,
  );

export const useUpdateLabel = () =>
  useLabelMutation(
    ({ id, edit }: { id: string; edit: LabelEdit }) => call('updateLabel', { params: { id }, body: edit }),
    () => messages.updated,
    ({ edit }) => edit.name !== undefined,
  );

/** Deletes a label, or merges it into another one. */
export const useDeleteLabel = () =>
  useLabelMutation(
    ({ label, into }: { label: Label; into?: Label | undefined }) =>
      call('deleteLabel', { params: { id: label.id }, body: { mergeInto: into?.id } }),
    ({ into }) => (into ? messages.merged : messages.removed),
    () => true,
  );
