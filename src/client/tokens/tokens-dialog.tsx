import { Plus } from 'lucide-react';
import { useId } from 'react';
import * as messages from '#messages/tokens.ts';
import { dateInWords } from '#shared/calendar.ts';
import type { Token } from '#shared/tokens.ts';
import { ActionButton } from '../api/action-button.tsx';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { useUser } from '../session/use-session.ts';
import { When } from '../ui/age.tsx';
import { Badge } from '../ui/badge.tsx';
import { dialogOf } from '../ui/dialog/dialog.tsx';
import { DialogButton } from '../ui/dialog/dialog-button.tsx';
import { LoadedList } from '../ui/loaded-list.tsx';
import { timeZone } from '../ui/time-zone.ts';
import { useNow } from '../ui/use-now.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { UndoDialog } from './undo-dialog.tsx';

/** A token with its `Undo…` and `Revoke` buttons. A revoked one can still be undone. */
function TokenRow({ token }: { token: Token }) {
  const { name, scopes, owner, start, expiresAt, lastUsedAt, revokedAt } = token;
  const { data: user } = useUser();
  const now = useNow();
  const id = useId();
  const writes = scopes.includes('write');
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= now;
  const isDead = revokedAt !== null || isOver;
  const scope = messages.scopeLabels[writes ? 'write' : 'read'];
  const state = revokedAt !== null ? messages.revoked : isOver ? messages.expired : scope;
  return (
    <li className={`flex flex-wrap items-center gap-x-3 gap-y-2 p-3 ${isDead ? 'bg-sunken' : ''}`}>
      <div className="min-w-0 grow basis-60">
        <p className="wrap-anywhere">
          <bdi id={id} className={`mr-1 font-medium ${isDead ? 'text-muted' : ''}`}>
            {name}
          </bdi>{' '}
          <Badge tone={writes && !isDead ? 'accent' : 'grey'}>{state}</Badge>
        </p>
        <p className="flex flex-wrap gap-x-4 text-label text-muted wrap-anywhere">
          <code>{start}…</code>
          {owner.id !== user?.id && <bdi>{messages.ownedBy(owner.name)}</bdi>}
          {lastUsedAt ? <When said={messages.lastUsed} at={lastUsedAt} /> : <span>{messages.neverUsed}</span>}
          {!isDead && <span>{expiresAt ? messages.expiresOn(dateInWords(expiresAt, timeZone)) : messages.neverExpires}</span>}
        </p>
      </div>
      <div className="ml-auto flex shrink-0 gap-1.5">
        {writes && lastUsedAt && (
          <DialogButton variant="ghost" size="small" aria-describedby={id} dialog={(close) => <UndoDialog token={token} onClose={close} />}>
            {messages.undo}
          </DialogButton>
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

const Tokens = () => (
  <LoadedList<Token>
    label={messages.list}
    // Reloaded at each opening, because programs use them meanwhile.
    queryOptions={{ queryKey: keys.tokens, gcTime: 0 }}
    empty={messages.none}
    row={(token) => <TokenRow key={token.id} token={token} />}
  />
);

/** The dialog `API Tokens`, which lists the tokens that the user may revoke, and makes and undoes them. */
export const TokensDialog = dialogOf(
  {
    title: messages.title,
    description: messages.description,
    size: 'large',
    focusItself: true,
    footer: (
      <DialogButton variant="primary" Icon={Plus} dialog={(close) => <NewTokenDialog onClose={close} />}>
        {messages.add}
      </DialogButton>
    ),
  },
  Tokens,
);
