import { useId } from 'react';
import * as messages from '#messages/tokens.ts';
import { dateInWords } from '#shared/calendar.ts';
import type { Token } from '#shared/tokens.ts';
import { useUser } from '../session/use-session.ts';
import { Age } from '../ui/age.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { timeZone } from '../ui/time-zone.ts';
import { useNow } from '../ui/use-now.ts';

type TokenRowProps = { token: Token; onUndo: () => void; onRevoke: () => void };

/** A token with its `Undo…` and `Revoke` buttons. A revoked one can still be undone. */
export function TokenRow({ token, onUndo, onRevoke }: TokenRowProps) {
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
          <Button size="small" aria-describedby={id} onClick={onRevoke}>
            {messages.revoke}
          </Button>
        )}
      </div>
    </li>
  );
}
