import { useRef, useState } from 'react';
import * as messages from '#messages/tokens.ts';
import type { Token } from '#shared/tokens.ts';
import { useUser } from '../session/use-session.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { NewTokenForm } from './new-token-form.tsx';
import { TokenRow } from './token-row.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import { useRevokeToken, useTokens } from './use-tokens.ts';

function Tokens() {
  const { data: user } = useUser();
  const { data: tokens, ...loading } = useTokens();
  const list = useRef<HTMLUListElement>(null);
  const [revoked, setRevoked] = useState<Token | null>(null);
  const [undone, setUndone] = useState<Token | null>(null);
  const { mutate, isPending } = useRevokeToken();
  if (!tokens) return <NotLoaded {...loading} />;
  return (
    <>
      {tokens.length === 0 ? (
        <p className="rounded-panel border border-line bg-field p-4 text-center text-muted">{messages.none}</p>
      ) : (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={messages.list}
          className="divide-y divide-line overflow-hidden rounded-panel border border-line bg-field outline-none"
        >
          {tokens.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              showsOwner={user?.role === 'super_admin'}
              onUndo={() => setUndone(token)}
              onRevoke={() => setRevoked(token)}
            />
          ))}
        </ul>
      )}
      <div className="mt-5 border-line border-t pt-5">
        <NewTokenForm />
      </div>
      <ConfirmDialog
        open={revoked !== null}
        onOpenChange={() => setRevoked(null)}
        title={messages.revokeQuestion(revoked?.name ?? '')}
        description={messages.revokeHint}
        confirmLabel={messages.revoke}
        busy={isPending}
        onConfirm={revoked ? () => mutate(revoked, { onSettled: () => setRevoked(null) }) : undefined}
        // The button goes with the token's access.
        returnFocus={() => list.current}
      />
      {undone && <UndoDialog token={undone} onClose={() => setUndone(null)} />}
    </>
  );
}

/** The dialog `API Tokens`, which lists, makes, undoes and revokes them. */
export function TokensDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={messages.title} description={messages.description} size="large" focusItself>
      <Tokens />
    </Dialog>
  );
}
