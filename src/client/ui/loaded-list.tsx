import type { ReactNode } from 'react';
import { type Loading, NotLoaded } from './not-loaded.tsx';
import { ScrollRegion } from './scroll-region.tsx';

type LoadedListProps<Row> = {
  label: string;
  query: Loading & { data: readonly Row[] | undefined };
  empty: string;
  row: (row: Row) => ReactNode;
  /** The height of its box. */
  className?: string;
};

/** A list whose rows come at once, in a box of fixed height, so that nothing moves when they come. */
export function LoadedList<Row>({ label, query, empty, row, className = 'h-[min(18rem,40dvh)]' }: LoadedListProps<Row>) {
  const { data, ...loading } = query;
  return (
    <ScrollRegion label={label} className={`rounded-panel border border-line bg-field ${className}`}>
      {/* It could not be loaded again after a change. */}
      {data && query.error && (
        <div className="border-line border-b p-3">
          <NotLoaded {...loading} />
        </div>
      )}
      {data && data.length > 0 ? (
        <ul tabIndex={-1} aria-label={label} className="divide-y divide-line outline-none">
          {data.map(row)}
        </ul>
      ) : (
        <div className="grid h-full place-items-center p-6 text-center text-muted">
          {data ? <p>{empty}</p> : <NotLoaded {...loading} />}
        </div>
      )}
    </ScrollRegion>
  );
}
