import { Plus } from 'lucide-react';
import type { User } from '#shared/session.ts';
import { QuickFilters } from '../../search/quick-filters.tsx';
import { SearchRow, SHRINKS } from '../../search/search-row.tsx';
import { SearchSummary } from '../../search/search-summary.tsx';
import { Button } from '../../ui/button.tsx';

const noFilters = { filters: {}, wanted: null, set: () => {} };
const icon = <span className="size-4" />;

/** The search and the form at rest, as outlines: buttons take their room and are not seen, and there is nothing to type into. */
export function PrerenderedTools({ user }: { user: User }) {
  return (
    <>
      <SearchRow
        box={<div className="h-9 rounded-control border border-control bg-field shadow-control" />}
        quick={
          <div className="invisible contents">
            <QuickFilters user={user} filters={noFilters} />
          </div>
        }
      >
        <Button icon={icon} className={SHRINKS}>
          Filters
        </Button>
        <Button icon={icon} className={SHRINKS}>
          Clear
        </Button>
      </SearchRow>
      <div className="h-10 pointer-coarse:h-10.5 rounded-panel border border-control bg-field p-0.75 shadow-control">
        <Plus aria-hidden="true" className="mt-2 ml-2.5 size-4 text-muted max-[26rem]:hidden" />
      </div>
      <SearchSummary result={undefined} />
    </>
  );
}
