import { useQuery } from '@tanstack/react-query';
import type { NewToken, Token } from '#shared/tokens.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { useReportedMutation } from '../api/use-reported-mutation.ts';
import { UNDO_MS } from '../board-store/undo/steps.ts';

/** The tokens that the user may revoke, reloaded at each opening of the dialog because programs use them meanwhile. */
export const useTokens = () => useQuery<Token[]>({ queryKey: keys.tokens, gcTime: 0 });

/** The mutation that creates a token. Its answer alone has the token itself. */
export const useCreateToken = () => useReportedMutation((body: NewToken) => call('createToken', { body }), { reload: [keys.tokens] });

/** The mutation that takes back what a token did since a moment (ISO 8601). */
export const useUndoToken = ({ id }: Token) =>
  useReportedMutation((since: string) => call('undoToken', { params: { id }, body: { since }, patience: UNDO_MS }), {
    reload: [keys.board],
  });
