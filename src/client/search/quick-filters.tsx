import { ArrowDownUp, CalendarClock, type LucideIcon, UserRound, UserRoundX } from 'lucide-react';
import { orderLabels } from '#messages/labels.ts';
import * as messages from '#messages/search.ts';
import { filterRules } from '#shared/filters.ts';
import type { User } from '#shared/session.ts';
import type { TaskFilter } from '#shared/tasks.ts';
import type { Order } from '#shared/words.ts';
import { classes } from '../ui/classes.ts';
import { optionsOf, Select, type SelectOption } from '../ui/select.tsx';
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
      {quickFiltersOf(user).map(({ name, Icon, key, on }) => {
        const pressed = filters[key] === on[key];
        return (
          <button
            key={key}
            type="button"
            aria-pressed={pressed}
            onClick={() => set(pressed ? { [key]: undefined } : on)}
            className={classes(
              'inline-flex h-9 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-control border px-1.5 text-label sm:px-2.5 font-medium transition-colors',
              // Filled, so that its state doesn't rely on hue.
              pressed
                ? 'border-accent bg-accent text-on-accent hover:bg-accent-hover forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none'
                : 'border-edge bg-surface text-body shadow-control hover:bg-hover',
            )}
          >
            <Icon aria-hidden="true" className={classes('size-3.5 shrink-0 max-sm:hidden', !pressed && 'text-muted')} />
            {name}
          </button>
        );
      })}
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
