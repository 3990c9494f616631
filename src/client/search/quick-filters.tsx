import { ArrowDownUp, CalendarClock, type LucideIcon, UserRound, UserRoundX } from 'lucide-react';
import { orderLabels } from '#messages/labels.ts';
import * as messages from '#messages/search.ts';
import { filterRules } from '#shared/filters.ts';
import type { User } from '#shared/session.ts';
import type { TaskFilter } from '#shared/tasks.ts';
import type { Order } from '#shared/words.ts';
import { optionsOf, Select, type SelectOption } from '../ui/select.tsx';
import { ToggleButton } from '../ui/toggle-button.tsx';
import { useFilters } from './use-filters.ts';

type QuickFilter = { name: string; Icon: LucideIcon; key: 'assignee' | 'unassigned' | 'overdue'; on: TaskFilter };

/** The most used filters, as toggle buttons. */
export const quickFiltersOf = ({ name }: User): QuickFilter[] => [
  { name: messages.mine, Icon: UserRound, key: 'assignee', on: { assignee: name } },
  { name: filterRules.unassigned.words('true'), Icon: UserRoundX, key: 'unassigned', on: { unassigned: 'true' } },
  { name: filterRules.overdue.words('true'), Icon: CalendarClock, key: 'overdue', on: { overdue: 'true' } },
];

const options: SelectOption<Order | null>[] = optionsOf(orderLabels);
const optionsForWords = [{ value: null, label: messages.bestMatch }, ...options];

/** The quick filters and the order of the results. */
export function QuickFilters({ user }: { user: User }) {
  const { filters, set } = useFilters();
  const { search, order } = filters;
  const rule = search ? null : 'newest';
  return (
    <>
      {quickFiltersOf(user).map(({ name, Icon, key, on }) => (
        <ToggleButton
          key={key}
          pressed={filters[key] === on[key]}
          onPressedChange={(pressed) => set(pressed ? on : { [key]: undefined })}
          icon={<Icon className="size-3.5" />}
        >
          {name}
        </ToggleButton>
      ))}
      <div className="relative shrink-0 grow basis-24 sm:grow-0 sm:basis-auto">
        <ArrowDownUp aria-hidden="true" className="pointer-events-none absolute top-2.75 left-2.5 size-3.5 text-muted max-sm:hidden" />
        <Select
          label={messages.order}
          value={order ?? rule}
          onValueChange={(value) => set({ order: value === rule || value === null ? undefined : value })}
          options={search ? optionsForWords : options}
          className="gap-1! px-1.75! text-label! sm:w-37! sm:pl-7.5!"
        />
      </div>
    </>
  );
}
