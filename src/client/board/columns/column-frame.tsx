import { type ReactNode, useId } from 'react';
import { type Status, statusLabels } from '#shared/words.ts';
import { ColumnIcon } from '../../text/column-icon.tsx';
import { Badge } from '../../ui/badge.tsx';

type ColumnFrameProps = {
  status: Status;
  /** What the badge says; undefined where nobody knows. */
  count: string | undefined;
  /** Whether its cards, or what can be done with them, are still to come. */
  busy: boolean;
  children: ReactNode;
};

/** What the tasks of one status stand in: a head that stays, and room that scrolls by itself. */
export function ColumnFrame({ status, count, busy, children }: ColumnFrameProps) {
  // What stands in it is new whenever it is drawn: there is nothing to remember.
  'use no memo';
  const heading = useId();
  return (
    <section
      data-column={status}
      id={status}
      aria-labelledby={heading}
      aria-busy={busy}
      className="@container/column relative flex min-h-0 min-w-0 scroll-mt-9 snap-start flex-col rounded-window print:block! print:bg-transparent! sm:bg-sunken"
    >
      {/* On a phone the links above say the same. */}
      <div className="flex h-10 shrink-0 items-center gap-2 px-3.5 max-sm:sr-only">
        <ColumnIcon status={status} />
        <h2 id={heading} tabIndex={-1} className="rounded-control text-base font-semibold">
          {statusLabels[status]}
        </h2>
        {count !== undefined && <Badge tone="grey">{count}</Badge>}
      </div>
      {/* What is inert does not scroll: no key would get there. */}
      <div
        data-scroller=""
        className="column-cards relative min-h-0 grow basis-0 scroll-py-2 overflow-y-auto px-1 has-[>[inert]]:overflow-hidden max-sm:pt-2 sm:pl-2"
      >
        {children}
      </div>
    </section>
  );
}
