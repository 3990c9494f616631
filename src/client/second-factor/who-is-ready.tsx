import { CircleCheck, Hourglass } from 'lucide-react';
import * as messages from '#messages/second-factor.ts';
import type { Security } from '#shared/second-factor.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';

/** All people with what they can prove themselves by, for super admins. */
export function WhoIsReady({ people }: { people: NonNullable<Security['people']> }) {
  return (
    <ul aria-label={messages.people} className="mt-3 divide-y divide-line rounded-panel border border-line bg-field">
      {people.map((person) => (
        <li key={person.id} className="flex items-center gap-3 p-3">
          <span className="max-sm:hidden">
            <Avatar name={person.name} />
          </span>
          <div className="min-w-0 grow">
            <p className="wrap-anywhere font-medium">{person.name}</p>
            <p className="text-label text-muted">{messages.proofsOf(person)}</p>
          </div>
          {person.ready ? (
            <Badge tone="green" icon={<CircleCheck className="size-3" />}>
              {messages.ready}
            </Badge>
          ) : (
            <Badge tone="orange" icon={<Hourglass className="size-3" />}>
              {messages.notReady}
            </Badge>
          )}
        </li>
      ))}
    </ul>
  );
}
