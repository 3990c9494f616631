import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as toasts from '#messages/toasts.ts';
import * as messages from '#messages/tokens.ts';
import type { NewToken, Token } from '#shared/tokens.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { useSingleMutation } from '../api/use-single-mutation.ts';
import { toast } from '../ui/toast/toast.ts';
import { toastError } from '../ui/toast/toast-error.ts';

const failed = (error: Error) => void toastError(error);

/** The tokens that the user may revoke, reloaded at each opening of the dialog because programs use them meanwhile. */
export const useTokens = () => useQuery<Token[]>({ queryKey: keys.tokens, gcTime: 0 });

/** The mutation that creates a token. Its answer alone has the token itself. */
export function useCreateToken() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: NewToken) => call('createToken', { body }),
    onSuccess: () => void client.invalidateQueries({ queryKey: keys.tokens }),
    onError: failed,
  });
}

/** The mutation that revokes a token. It ends when the list has been reloaded. */
export function useRevokeToken() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ id }: Token) => call('revokeToken', { params: { id } }),
    onSuccess: (_answer, { name }) => void toast({ title: toasts.success, description: messages.wasRevoked(name) }),
    onError: failed,
    // Reload after a failure too, because someone else may have revoked it.
    onSettled: () => client.invalidateQueries({ queryKey: keys.tokens }),
  });
}

/** The mutation that takes back what a token did since a moment (ISO 8601). It also reloads the board. */
export function useUndoToken({ id }: Token) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (since: string) => call('undoToken', { params: { id }, body: { since } }),
    onError: failed,
    onSettled: () => void client.invalidateQueries({ queryKey: keys.board }),
  });
}
