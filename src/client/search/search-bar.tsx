import { ListFilter, Search, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import * as messages from '#messages/search.ts';
import { isWholeBoard } from '#shared/filters.ts';
import type { User } from '#shared/session.ts';
import type { SearchResult } from '../board-store/searches/search-result.ts';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { QuickFilters } from './quick-filters.tsx';
import { noFilters, useFilters } from './use-filters.ts';
import { useSearchText } from './use-search-text.ts';

/** On a phone, a button shows its icon only; screen readers still read its name. */
const SHRINKS = 'max-sm:size-9 max-sm:px-0! max-sm:[&>span>span:last-child]:sr-only';

const SetFilter = (look: { className: string }) => (
  <>
    <ListFilter {...look} />
    <span className="absolute top-1.5 right-1.5 size-1.5 rounded-full bg-accent forced-colors:border-3" />
  </>
);

/** The search box, the filters and the order, in one line, or two on a phone. */
export function SearchBar({ user }: { user: User }) {
  const { filters, set } = useFilters();
  const { search = '', status, assignee, label } = filters;
  const [text, setText] = useSearchText(search, (search) => set({ search }));
  const isByColleague = assignee !== undefined && assignee !== user.name;
  // A link to a filtered board opens the panel, unless a quick filter already shows the filter.
  const [open, setOpen] = useState(status !== undefined || label !== undefined || isByColleague);
  const filtered = status !== undefined || assignee !== undefined || label !== undefined;
  const box = useRef<HTMLInputElement>(null);
  const panel = useId();

  const clear = () => {
    setText('');
    set(noFilters);
    box.current?.focus();
  };

  return (
    <search className="@container min-w-0">
      <form onSubmit={(event) => event.preventDefault()} className="flex flex-wrap items-center gap-2 @min-[61rem]:flex-nowrap">
        <div className="relative min-w-0 flex-1">
          <Search aria-hidden="true" className="pointer-events-none absolute top-2.5 left-3 size-4 text-muted" />
          <TextInput
            ref={box}
            type="search"
            aria-label={messages.searchTasks}
            placeholder={messages.searchTasks}
            autoComplete="off"
            maxLength={500}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="pl-9! [&::-webkit-search-cancel-button]:hidden"
          />
        </div>
        <div className="order-last flex basis-full flex-wrap items-center gap-1 sm:gap-1.5 @min-[61rem]:order-none @min-[61rem]:basis-auto @min-[61rem]:flex-nowrap">
          <QuickFilters user={user} />
        </div>
        <Button
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
          aria-description={filtered ? messages.someAreSet : undefined}
          Icon={filtered ? SetFilter : ListFilter}
          className={SHRINKS}
        >
          {messages.filters}
        </Button>
        <Button variant="ghost" onClick={clear} Icon={X} className={SHRINKS}>
          {messages.clear}
        </Button>
      </form>
      {open && <FilterPanel id={panel} />}
    </search>
  );
}

/** The live region with the number of matches. It is always rendered, because screen readers ignore a new live region's first text. */
export function SearchSummary({ result }: { result: SearchResult | undefined }) {
  const isFound = result && !isWholeBoard(result.filters);
  return (
    <div aria-live="polite" className="-mt-0.5 min-h-6 text-label/5">
      {/* A new element for each search, because the same number is not announced again in the same one. */}
      {isFound && (
        <span key={JSON.stringify(result.filters)} className="font-medium">
          {messages.found(result.total)}
        </span>
      )}
      {result?.approximate && <span className="text-muted">{` ${messages.approximate}`}</span>}
      {result?.partial && <span className="text-muted">{` ${messages.partial}`}</span>}
    </div>
  );
}
