import { ListFilter, Search, X } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { type Status, statuses, statusLabels } from '#shared/words.ts';
import { useAssigneeChoices } from '../admins/use-admins.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { chosenName, NOBODY, nameOptions, nameValue } from './name-options.ts';
import type { Filters } from './use-filters.ts';
import { useSearchText } from './use-search-text.ts';

const ALL = 'all';
const statusOptions = [{ value: ALL, label: 'All statuses' }, ...statuses.map((value) => ({ value, label: statusLabels[value] }))];

function FilterPanel({ id, filters }: { id: string; filters: Filters }) {
  const { data: admins = [] } = useAssigneeChoices();
  const { status, assignee, set } = filters;
  const options = [{ value: NOBODY, label: 'All assignees' }, ...nameOptions(admins, assignee)];
  return (
    <div id={id} className="mt-2 grid gap-2 sm:grid-cols-2 lg:max-w-xl">
      <Select
        label="Status filter"
        value={status ?? ALL}
        onValueChange={(value) => set({ status: value === ALL ? null : (value as Status) })}
        options={statusOptions}
      />
      <Select
        label="Assignee filter"
        value={nameValue(assignee)}
        onValueChange={(value) => set({ assignee: chosenName(value) })}
        options={options}
      />
    </div>
  );
}

/** The search box, the filters behind their button, and the way back to the whole board. */
export function SearchBar({ filters }: { filters: Filters }) {
  const [text, setText] = useSearchText(filters.search, (search) => filters.set({ search }));
  const filtered = (filters.status ? 1 : 0) + (filters.assignee ? 1 : 0);
  // A link to a filtered board shows what it is filtered by.
  const [open, setOpen] = useState(filtered > 0);
  const box = useRef<HTMLInputElement>(null);
  const panel = useId();

  const clear = () => {
    setText('');
    filters.set({ search: null, status: null, assignee: null });
    box.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    filters.set({ search: text.trim() });
  };

  return (
    <search>
      <form onSubmit={submit}>
        <div className="flex flex-wrap items-center gap-2">
          <div className="relative min-w-0 grow basis-full sm:basis-0">
            <Search aria-hidden="true" className="pointer-events-none absolute top-2.5 left-3 size-4 text-muted" />
            <TextInput
              ref={box}
              type="search"
              aria-label="Search tasks"
              placeholder="Search tasks"
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
              className="pl-9! [&::-webkit-search-cancel-button]:hidden"
            />
          </div>
          <Button aria-expanded={open} aria-controls={panel} onClick={() => setOpen(!open)} icon={<ListFilter className="size-4" />}>
            Filters
          </Button>
          <Button variant="ghost" onClick={clear} icon={<X className="size-4" />}>
            Clear
          </Button>
        </div>
        {open && <FilterPanel id={panel} filters={filters} />}
      </form>
    </search>
  );
}
