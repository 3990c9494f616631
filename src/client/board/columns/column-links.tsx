import { type MouseEvent, useEffect, useState } from 'react';
import * as messages from '#messages/board.ts';
import { statusLabels } from '#messages/labels.ts';
import { type Status, statuses } from '#shared/words.ts';
import { cardsIn, focusCard } from '../../shortcuts/card-elements.ts';
import { ColumnIcon } from '../../text/column-icon.tsx';
import { type ColumnContent, countOf } from './column.tsx';

/** The columns of which most is in sight. All are where they stand side by side. */
export function useColumnsInSight(): ReadonlySet<string> {
  const [inSight, setInSight] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const columns = statuses.map((status) => document.getElementById(status)).filter((column) => column !== null);
    const seen = (entries: IntersectionObserverEntry[]) =>
      setInSight((before) => {
        const next = new Set(before);
        for (const { target, isIntersecting } of entries) isIntersecting ? next.add(target.id) : next.delete(target.id);
        return next;
      });
    const observer = new IntersectionObserver(seen, { root: columns[0]?.parentElement ?? null, threshold: 0.6 });
    for (const column of columns) observer.observe(column);
    return () => observer.disconnect();
  }, []);
  return inSight;
}

/** Shows a column at once. Only sideways, because in a low window the page must stay at the search field. */
export function swipeTo(status: Status): void {
  const column = document.getElementById(status);
  const leftOf = (element: Element | null | undefined) => element?.getBoundingClientRect().left ?? 0;
  column?.parentElement?.scrollBy({ left: leftOf(column) - leftOf(column.parentElement), behavior: 'instant' });
}

/** Goes to a link's column without a history entry. Smoothly, unlike moves of the focus, which a key would interrupt. */
function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const column = document.querySelector(event.currentTarget.hash);
  // By a key, focus moves to the column.
  const card = event.detail === 0 ? column && cardsIn(column)[0] : null;
  if (card) {
    focusCard(card);
    return;
  }
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
  column?.scrollIntoView({ behavior, block: 'start', inline: 'start' });
}

type ColumnLinksProps = { columns: readonly (ColumnContent & { status: Status })[]; inSight: ReadonlySet<string> };

/** Links to the columns with their counts, for where columns are swiped. */
export function ColumnLinks({ columns, inSight }: ColumnLinksProps) {
  return (
    <nav
      aria-label={messages.list}
      className="sticky top-0 z-10 flex shrink-0 flex-wrap justify-between border-line border-b bg-canvas px-4 sm:px-6 @min-[64rem]/board:hidden print:hidden"
    >
      {columns.map(({ status, ...content }) => (
        <a
          key={status}
          href={`#${status}`}
          onClick={goTo}
          data-seen={inSight.has(status) || undefined}
          className="-mb-px flex h-9 items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 max-[26rem]:gap-1 text-small font-medium min-[26rem]:text-label text-muted hover:text-body data-seen:border-accent data-seen:text-body"
        >
          <span className="contents max-[26rem]:hidden">
            <ColumnIcon status={status} />
          </span>
          {statusLabels[status]}
          <span className="min-w-7 text-muted">{countOf(content)}</span>
        </a>
      ))}
    </nav>
  );
}
