import { ArrowDownUp, CalendarClock, UserRound, UserRoundX } from 'lucide-react';
import type { User } from '#shared/session.ts';
import { type Order, orderLabels, orders } from '#shared/words.ts';
import { useRenamed } from '../admins/use-renamed.ts';
import { Select } from '../ui/select/select.tsx';
import { ToggleButton } from '../ui/toggle-button.tsx';
import type { Filters } from './use-filters.ts';

const options = orders.map((value) => ({ value: value as string, label: orderLabels[value] }));
const BEST = 'best';
const optionsForWords = [{ value: BEST, label: 'Best match' }, ...options];
const icon = 'size-3.5';

/** What people look for most, at one press each, and in which order. */
export function QuickFilters({ user, filters }: { user: User; filters: Filters }) {
  const { search, assignee, unassigned, overdue, order, set } = filters;
  const rule = search ? BEST : 'newest';
  useRenamed([user], filters.assignee, (assignee) => filters.set({ assignee }));
  return (
    <>
      <ToggleButton
        pressed={assignee === user.name}
        onPressedChange={(pressed) => set({ assignee: pressed ? user.name : null, unassigned: false })}
        icon={<UserRound className={icon} />}
      >
        Mine
      </ToggleButton>
      <ToggleButton
        pressed={unassigned}
        onPressedChange={(pressed) => set({ assignee: null, unassigned: pressed })}
        icon={<UserRoundX className={icon} />}
      >
        Unassigned
      </ToggleButton>
      <ToggleButton pressed={overdue} onPressedChange={(pressed) => set({ overdue: pressed })} icon={<CalendarClock className={icon} />}>
        Overdue
      </ToggleButton>
      <div className="relative shrink-0 grow basis-24 sm:grow-0 sm:basis-auto">
        <ArrowDownUp aria-hidden="true" className="pointer-events-none absolute top-2.75 left-2.5 size-3.5 text-muted max-sm:hidden" />
        <Select
          label="Order"
          value={order ?? rule}
          onValueChange={(value) => set({ order: value === rule ? null : (value as Order) })}
          options={search ? optionsForWords : options}
          className="gap-1! px-1.75! text-label! sm:w-37! sm:pl-7.5!"
        />
      </div>
    </>
  );
}
