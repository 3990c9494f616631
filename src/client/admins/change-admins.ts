import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import * as messages from '#messages/admins.ts';
import * as toasts from '#messages/toasts.ts';
import type { Admin, AdminEdit, NewAdmin } from '#shared/admins.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { useSingleMutation } from '../api/use-single-mutation.ts';
import { idempotencyHeader, newKey } from '../board-store/drafts/idempotency.ts';
import { toast } from '../ui/toast/toast.ts';
import { toastError } from '../ui/toast/toast-error.ts';

const succeeded = (description: string) => toast({ title: toasts.success, description });
const failed = (error: Error) => void toastError(error);

/** The mutation that creates an admin. A retry of the same admin reuses the idempotency key, so that a lost answer creates no second one. */
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
      succeeded(messages.created);
      // This key is a prefix of the keys of the other two lists.
      void client.invalidateQueries({ queryKey: keys.admins });
    },
    onError: failed,
  });
}

/** The mutation that changes an admin. It also reloads the board, which shows names, and the user, who may have changed themselves. */
export function useUpdateAdmin() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ id, edit }: { id: string; edit: AdminEdit }) => call('updateAdmin', { params: { id }, body: edit }),
    onSuccess: () => {
      succeeded(messages.updated);
      for (const queryKey of [keys.admins, keys.board, keys.user]) void client.invalidateQueries({ queryKey });
    },
    onError: failed,
  });
}

/** The mutation that ends all sessions of somebody else. */
export const useSignOutAdmin = () =>
  useSingleMutation({
    mutationFn: ({ id }: Admin) => call('signOutAdmin', { params: { id } }),
    onSuccess: (_, { name }) => succeeded(messages.signedOut(name)),
    onError: failed,
  });

/** The mutation that makes a link by which somebody else can sign in once. */
export const useRecoveryLink = () =>
  useSingleMutation({
    mutationFn: ({ id }: Admin) => call('createRecoveryLink', { params: { id } }),
    onError: failed,
  });

/** The mutation that erases the mobile number of a deactivated admin. */
export function useEraseNumber() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ id }: Admin) => call('eraseNumber', { params: { id } }),
    onSuccess: () => {
      succeeded(messages.numberErased);
      void client.invalidateQueries({ queryKey: keys.admins });
    },
    onError: failed,
  });
}
