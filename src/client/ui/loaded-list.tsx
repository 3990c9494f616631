import { type QueryKey, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { NotLoaded } from './not-loaded.tsx';
import { ScrollRegion } from './scroll-region.tsx';

type LoadedListProps<Row> = {
  label: string;
  queryOptions: { queryKey: QueryKey; gcTime?: number };
  empty: string;
  row: (row: Row, edit: () => void) => ReactNode;
  /** Draws the dialog that edits a row, beside the rows: a deleted row goes before it closes, so focus does not return to its button. */
  editor?: (row: Row, close: () => void) => ReactNode;
  className?: string;
};

/** A list that loads its rows from the address that its key spells. They come at once, in a box of fixed height, so that nothing moves when they come. */
export function LoadedList<Row>({ label, queryOptions, empty, row, editor, className = 'h-[min(18rem,40dvh)]' }: LoadedListProps<Row>) {
  const { data, ...loading } = useQuery<Row[]>(queryOptions);
  const [edited, setEdited] = useState<Row | null>(null);
  return (
    <>
      <ScrollRegion label={label} className={`rounded-panel border border-line bg-field ${className}`}>
        {/* It could not be loaded again after a change. */}
        {data && loading.error && <NotLoaded {...loading} className="border-line border-b p-3" />}
        {data && data.length > 0 ? (
          <ul tabIndex={-1} aria-label={label} className="divide-y divide-line outline-none">
            {data.map((one) => row(one, () => setEdited(one)))}
          </ul>
        ) : (
          <div className="grid h-full place-items-center p-6 text-center text-muted">
            {data ? <p>{empty}</p> : <NotLoaded {...loading} />}
          </div>
        )}
      </ScrollRegion>
      {edited && editor?.(edited, () => setEdited(null))}
    </>
  );
}
