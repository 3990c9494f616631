import { useQuery } from '@tanstack/react-query';
import { type LucideIcon, MonitorCheck, ScanFace, ScrollText, ShieldCheck, UsersRound } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import * as messages from '#messages/second-factor.ts';
import { dateInWords } from '#shared/calendar.ts';
import type { Security } from '#shared/second-factor.ts';
import { ActionButton } from '../api/action-button.tsx';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { dialogOf } from '../ui/dialog/dialog.tsx';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import { timeZone } from '../ui/time-zone.ts';
import { OwnPasskeys } from './own-passkeys.tsx';
import { proofLists } from './proof-rows.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type PartProps = { Icon: LucideIcon; title: string; text: string; badge?: ReactNode; children?: ReactNode };

function Part({ Icon, title, text, badge, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex gap-3 py-4 first:pt-0 last:pb-0">
      <span className="grid size-9 shrink-0 place-items-center rounded-control bg-sunken text-muted max-sm:hidden">
        <Icon aria-hidden="true" className="size-4.5" />
      </span>
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-x-2">
          <h3 id={id} className="text-base font-semibold">
            {title}
          </h3>
          {badge}
        </div>
        <p className="text-label text-muted">{text}</p>
        {children}
      </div>
    </section>
  );
}

function ThisBrowser({ trusted }: Pick<Security, 'trusted'>) {
  return (
    <Part
      Icon={MonitorCheck}
      title={messages.thisBrowser}
      text={trusted ? messages.isTrusted : messages.isNotTrusted}
      badge={trusted && <StateBadge state="done">{messages.trusted}</StateBadge>}
    >
      {!trusted && (
        <ActionButton act={() => call('trustBrowser')} said={() => messages.browserTrusted} await={proofLists} className="mt-3">
          {messages.trustThisBrowser}
        </ActionButton>
      )}
    </Part>
  );
}

function WhoIsReady({ people }: { people: NonNullable<Security['people']> }) {
  return (
    <ul aria-label={messages.people} className="mt-3 divide-y divide-line rounded-panel border border-line bg-field">
      {people.map((person) => (
        <li key={person.id} className="flex items-center gap-3 p-3">
          <Avatar name={person.name} className="max-sm:hidden" />
          <div className="min-w-0 grow">
            <p className="wrap-anywhere font-medium">{person.name}</p>
            <p className="text-label text-muted">{messages.proofsOf(person)}</p>
          </div>
          <StateBadge state={person.ready ? 'done' : 'waiting'}>{person.ready ? messages.ready : messages.notReady}</StateBadge>
        </li>
      ))}
    </ul>
  );
}

const stateOf = ({ holds, from }: Security): string => {
  const day = from && dateInWords(from, timeZone);
  if (holds) return day ? messages.holdsSince(day) : messages.holds;
  return day ? messages.holdsFrom(day) : messages.holdsNotYet;
};

function SecurityParts() {
  const { data, ...loading } = useQuery<Security>({ queryKey: keys.security, refetchOnMount: 'always' });
  if (!data) return <NotLoaded {...loading} />;
  const { ways, mine, people, recent, holds } = data;
  const state = [stateOf(data), messages.waysAre(ways), !mine.ready && messages.becomeReady, !holds && !recent && messages.signInFirst];
  return (
    <div className="divide-y divide-line">
      {loading.error && <NotLoaded {...loading} className="pb-4" />}
      <Part
        Icon={ShieldCheck}
        title={messages.secondFactor}
        text={state.filter(Boolean).join(' ')}
        badge={
          mine.ready ? <StateBadge state="done">{messages.youAreReady}</StateBadge> : <Badge tone="orange">{messages.youAreNotReady}</Badge>
        }
      />
      <ThisBrowser trusted={data.trusted} />
      {ways.includes('passkey') && (
        <Part Icon={ScanFace} title={messages.passkeys} text={messages.passkeysHint}>
          <OwnPasskeys />
        </Part>
      )}
      <Part Icon={ScrollText} title={messages.recoveryCodes} text={messages.codesLeft(mine.recoveryCodes)}>
        <RecoveryCodes left={mine.recoveryCodes} />
      </Part>
      {people && (
        <Part
          Icon={UsersRound}
          title={messages.people}
          text={messages.readyCount(people.filter(({ ready }) => ready).length, people.length)}
        >
          <WhoIsReady people={people} />
        </Part>
      )}
    </div>
  );
}

/** The dialog `Security`: the second factor, the user's proofs, and for super admins who is ready. */
export const SecurityDialog = dialogOf(
  { title: messages.security, description: messages.securityHint, size: 'large', focusItself: true },
  SecurityParts,
);
