import { useRef } from 'react';
import * as messages from '#messages/admins.ts';
import type { AdminEdit, NewAdmin } from '#shared/admins.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { useReportedMutation } from '../api/use-reported-mutation.ts';
import { idempotencyHeader, newKey } from '../board-store/drafts/idempotency.ts';

/** The mutation that creates an admin. A retry of the same admin reuses the idempotency key, so that a lost answer creates no second one. */
export function useCreateAdmin() {
  const sent = useRef({ words: '', key: '' });
  return useReportedMutation(
    (body: NewAdmin) => {
      const words = JSON.stringify(body);
      if (sent.current.words !== words) sent.current = { words, key: newKey() };
      return call('createAdmin', { body, headers: idempotencyHeader(sent.current.key) });
    },
    {
      said: () => messages.created,
      onSuccess: () => {
        sent.current = { words: '', key: '' };
      },
      // This key is a prefix of the keys of the other two lists.
      reload: [keys.admins],
    },
  );
}

/** The mutation that changes an admin. It also reloads the board, which shows names, and the user, who may have changed themselves. */
export const useUpdateAdmin = () =>
  useReportedMutation(({ id, edit }: { id: string; edit: AdminEdit }) => call('updateAdmin', { params: { id }, body: edit }), {
    said: () => messages.updated,
    reload: [keys.admins, keys.board, keys.user],
  });
