import { ListFilter, Search, X } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { User } from '#shared/session.ts';
import { type Status, statuses, statusLabels } from '#shared/words.ts';
import { chosenName, NOBODY, nameOptions, nameValue } from '../admins/name-options.ts';
import { useAssigneeChoices } from '../admins/use-admins.ts';
import { useRenamed } from '../admins/use-renamed.ts';
import { addressOf } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { FileLink } from '../ui/file-link.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { QuickFilters } from './quick-filters.tsx';
import { type Filters, noFilters } from './use-filters.ts';
import { useSearchText } from './use-search-text.ts';

const ALL = 'all';
const statusOptions = [{ value: ALL, label: 'All statuses' }, ...statuses.map((value) => ({ value, label: statusLabels[value] }))];

function FilterPanel({ id, filters }: { id: string; filters: Filters }) {
  const { data: admins = [] } = useAssigneeChoices();
  const { status, assignee, set, wanted } = filters;
  const options = [{ value: NOBODY, label: 'All assignees' }, ...nameOptions(admins, assignee)];
  return (
    <div id={id} className="mt-2 grid grid-cols-1 gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] lg:max-w-2xl">
      <Select
        label="Status filter"
        value={status ?? ALL}
        onValueChange={(value) => set({ status: value === ALL ? null : (value as Status) })}
        options={statusOptions}
      />
      <Select
        label="Assignee filter"
        value={nameValue(assignee)}
        onValueChange={(value) => set({ assignee: chosenName(value), unassigned: false })}
        options={options}
      />
      <FileLink href={addressOf('exportTasks', wanted ?? {})} fileName="tasks.csv" label="Export CSV" />
    </div>
  );
}

/** Lets a filter by a colleague follow a new name. */
function FollowedName({ filters }: { filters: Filters }) {
  const { data: admins = [] } = useAssigneeChoices();
  useRenamed(admins, filters.assignee, (assignee) => filters.set({ assignee }));
  return null;
}

/** On a phone only the picture is shown, and the name is read aloud. */
const shrinks = 'max-sm:size-9 max-sm:px-0! max-sm:[&>span>span:last-child]:sr-only';

/** The search box, what narrows and orders what is found, and the way back to the whole board. One line, or two on a phone. */
export function SearchBar({ user, filters }: { user: User; filters: Filters }) {
  const [text, setText] = useSearchText(filters.search, (search) => filters.set({ search }));
  const isByColleague = filters.assignee !== null && filters.assignee !== user.name;
  // A link to a filtered board shows what it is filtered by, but where a quick filter beside it says so.
  const [open, setOpen] = useState(filters.status !== null || isByColleague);
  const filtered = filters.status !== null || filters.assignee !== null;
  const box = useRef<HTMLInputElement>(null);
  const panel = useId();

  const clear = () => {
    setText('');
    filters.set(noFilters);
    box.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    filters.set({ search: text.trim() });
  };

  return (
    <search className="min-w-0">
      <form onSubmit={submit} className="flex flex-wrap items-center gap-2 lg:flex-nowrap">
        <div className="relative min-w-0 flex-1">
          <Search aria-hidden="true" className="pointer-events-none absolute top-2.5 left-3 size-4 text-muted" />
          <TextInput
            ref={box}
            type="search"
            aria-label="Search tasks"
            placeholder="Search tasks"
            autoComplete="off"
            maxLength={500}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="pl-9! [&::-webkit-search-cancel-button]:hidden"
          />
        </div>
        <div className="order-last flex basis-full flex-wrap items-center gap-1 sm:gap-1.5 lg:order-none lg:basis-auto lg:flex-nowrap">
          <QuickFilters user={user} filters={filters} />
        </div>
        <Button
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
          aria-description={filtered ? 'Some are set.' : undefined}
          icon={
            <>
              <ListFilter className="size-4" />
              {filtered && <span className="absolute top-1.5 right-1.5 size-1.5 rounded-full bg-accent forced-colors:border-3" />}
            </>
          }
          className={shrinks}
        >
          Filters
        </Button>
        <Button variant="ghost" onClick={clear} icon={<X className="size-4" />} className={shrinks}>
          Clear
        </Button>
      </form>
      {(open || isByColleague) && <FollowedName filters={filters} />}
      {open && <FilterPanel id={panel} filters={filters} />}
    </search>
  );
}
