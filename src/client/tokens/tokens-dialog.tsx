import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import * as messages from '#messages/tokens.ts';
import { dateInWords } from '#shared/calendar.ts';
import type { CreatedToken, Token } from '#shared/tokens.ts';
import { ActionButton } from '../api/action-button.tsx';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { useUser } from '../session/use-session.ts';
import { Age } from '../ui/age.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { LoadedList } from '../ui/loaded-list.tsx';
import { SecretDialog } from '../ui/secret-dialog.tsx';
import { timeZone } from '../ui/time-zone.ts';
import { useNow } from '../ui/use-now.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import { useTokens } from './use-tokens.ts';

/** A token with its `Undo…` and `Revoke` buttons. A revoked one can still be undone. */
function TokenRow({ token, onUndo }: { token: Token; onUndo: () => void }) {
  const { name, scopes, owner, start, expiresAt, lastUsedAt, revokedAt } = token;
  const { data: user } = useUser();
  const now = useNow();
  const id = useId();
  const writes = scopes.includes('write');
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= now;
  const isDead = revokedAt !== null || isOver;
  return (
    <li className={`flex flex-wrap items-center gap-x-3 gap-y-2 p-3 ${isDead ? 'bg-sunken' : ''}`}>
      <div className="min-w-0 grow basis-60">
        <p className="wrap-anywhere">
          <bdi id={id} className={`mr-1 font-medium ${isDead ? 'text-muted' : ''}`}>
            {name}
          </bdi>{' '}
          {isDead ? (
            <Badge tone="grey">{revokedAt === null ? messages.expired : messages.revoked}</Badge>
          ) : (
            <Badge tone={writes ? 'accent' : 'grey'}>{messages.scopeLabels[writes ? 'write' : 'read']}</Badge>
          )}
        </p>
        <p className="flex flex-wrap gap-x-4 text-label text-muted wrap-anywhere">
          <code>{start}…</code>
          {owner.id !== user?.id && <bdi>{messages.ownedBy(owner.name)}</bdi>}
          <span>
            {lastUsedAt ? (
              <>
                {messages.lastUsed} <Age at={lastUsedAt} />
              </>
            ) : (
              messages.neverUsed
            )}
          </span>
          {!isDead && <span>{expiresAt ? messages.expiresOn(dateInWords(expiresAt, timeZone)) : messages.neverExpires}</span>}
        </p>
      </div>
      <div className="ml-auto flex shrink-0 gap-1.5">
        {writes && lastUsedAt && (
          <Button variant="ghost" size="small" aria-describedby={id} onClick={onUndo}>
            {messages.undo}
          </Button>
        )}
        {!isDead && (
          <ActionButton
            size="small"
            aria-describedby={id}
            question={{ title: messages.revokeQuestion(name), description: messages.revokeHint, confirmLabel: messages.revoke }}
            act={() => call('revokeToken', { params: { id: token.id } })}
            said={() => messages.wasRevoked(name)}
            await={[keys.tokens]}
          >
            {messages.revoke}
          </ActionButton>
        )}
      </div>
    </li>
  );
}

type Shown = { part: 'new' } | { part: 'made'; token: CreatedToken } | { part: 'undo'; token: Token };

function OpenTokens({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const tokens = useTokens();
  const [shown, setShown] = useState<Shown | null>(null);
  const close = () => setShown(null);
  return (
    <Dialog
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
      <LoadedList
        label={messages.list}
        query={tokens}
        empty={messages.none}
        row={(token) => <TokenRow key={token.id} token={token} onUndo={() => setShown({ part: 'undo', token })} />}
      />
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
    </Dialog>
  );
}

/** The dialog `API Tokens`, which lists, makes, undoes and revokes them. Nothing of it stays while it is closed. */
export function TokensDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return open && <OpenTokens onOpenChange={onOpenChange} />;
}
