import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import * as messages from '#messages/tokens.ts';
import type { CreatedToken, Token } from '#shared/tokens.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { SecretDialog } from '../ui/secret-dialog.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { TokenRow } from './token-row.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import { useRevokeToken, useTokens } from './use-tokens.ts';

/** The dialog over the list, and the token that it is about. */
type Shown = { part: 'new' } | { part: 'made'; token: CreatedToken } | { part: 'undo' | 'revoke'; token: Token };

function OpenTokens({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const { data: tokens, ...loading } = useTokens();
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const close = () => setShown(null);
  const { mutate, isPending } = useRevokeToken();
  const revoked = shown?.part === 'revoke' ? shown.token : null;
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={messages.title}
      description={messages.description}
      size="large"
      focusItself
      footer={
        <Button variant="primary" icon={<Plus className="size-4" />} onClick={() => setShown({ part: 'new' })}>
          {messages.add}
        </Button>
      }
    >
      {!tokens && <NotLoaded {...loading} />}
      {tokens?.length === 0 && <p className="rounded-panel border border-line bg-field p-6 text-center text-muted">{messages.none}</p>}
      {tokens && tokens.length > 0 && (
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
              onUndo={() => setShown({ part: 'undo', token })}
              onRevoke={() => setShown({ part: 'revoke', token })}
            />
          ))}
        </ul>
      )}
      {shown?.part === 'new' && <NewTokenDialog onClose={close} onMade={(token) => setShown({ part: 'made', token })} />}
      {shown?.part === 'made' && (
        <SecretDialog
          title={messages.yourToken(shown.token.name)}
          label={messages.token}
          secret={shown.token.token}
          hint={messages.tokenHint(location.origin)}
          onClose={close}
        />
      )}
      {shown?.part === 'undo' && <UndoDialog token={shown.token} onClose={close} />}
      <ConfirmDialog
        open={revoked !== null}
        onOpenChange={close}
        title={messages.revokeQuestion(revoked?.name ?? '')}
        description={messages.revokeHint}
        confirmLabel={messages.revoke}
        busy={isPending}
        onConfirm={revoked ? () => mutate(revoked, { onSettled: close }) : undefined}
        // The button goes with the token's access.
        returnFocus={() => list.current}
      />
    </Dialog>
  );
}

/** The dialog `API Tokens`, which lists, makes, undoes and revokes them. Nothing of it stays while it is closed. */
export function TokensDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return open && <OpenTokens onOpenChange={onOpenChange} />;
}
