import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Admin, AdminEdit, AssignableAdmin, NewAdmin } from '#shared/admins.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { useSingleMutation } from '../api/use-single-mutation.ts';
import { idempotencyHeader, newKey } from '../board-store/drafts/idempotency.ts';
import { toast } from '../ui/toast/toast.ts';
import { toastError } from '../ui/toast/toast-error.ts';

/** All admins with their mobile numbers; answered to super admins only. */
export const useAdmins = () => useQuery<Admin[]>({ queryKey: keys.admins });

/** The active admins, to whom a task can be given. */
export const useAssignableAdmins = () => useQuery<AssignableAdmin[]>({ queryKey: keys.assignableAdmins });

/** By whom tasks can be filtered: the active admins, and the deactivated ones who still hold tasks. */
export const useAssigneeChoices = () => useQuery<AssignableAdmin[]>({ queryKey: keys.assigneeChoices });

const failed = (error: Error) => void toastError(error);

/**
 * Adds an admin; then every list of admins is reloaded. The same one sent again, because the answer was lost on its way, is made once. What
 * was sent is kept nowhere but here: it has a mobile number in it.
 */
export function useCreateAdmin() {
  const client = useQueryClient();
  const sent = useRef({ words: '', key: '' });
  return useSingleMutation({
    mutationFn: (body: NewAdmin) => {
      const words = JSON.stringify(body);
      if (sent.current.words !== words) sent.current = { words, key: newKey() };
      return call('createAdmin', { body, headers: idempotencyHeader(sent.current.key) });
    },
    onSuccess: () => {
      sent.current = { words: '', key: '' };
      toast({ title: 'Success', description: 'Admin created successfully!' });
      // The key of all admins begins the keys of the other two lists.
      void client.invalidateQueries({ queryKey: keys.admins });
    },
    onError: failed,
  });
}

/**
 * Changes an admin. A new name stands on their tasks too, so the board is reloaded; and whoever changed themselves
 * may have another name or role now, or no session any more.
 */
export function useUpdateAdmin() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ id, edit }: { id: string; edit: AdminEdit }) => call('updateAdmin', { params: { id }, body: edit }),
    onSuccess: () => {
      toast({ title: 'Success', description: 'Admin updated successfully!' });
      for (const queryKey of [keys.admins, keys.board, keys.user]) void client.invalidateQueries({ queryKey });
    },
    onError: failed,
  });
}

/** Forgets the mobile number of somebody who was deactivated; then every list of admins is reloaded. */
export function useEraseNumber() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ id }: Admin) => call('eraseNumber', { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Success', description: 'Mobile number erased.' });
      void client.invalidateQueries({ queryKey: keys.admins });
    },
    onError: failed,
  });
}
