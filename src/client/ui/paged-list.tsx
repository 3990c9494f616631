import type { InfiniteQueryObserverBaseResult } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import * as buttons from '#messages/controls.ts';
import { Button } from './button.tsx';
import { Failure } from './error-boundary.tsx';
import { type Loading, NotLoaded } from './not-loaded.tsx';

type Paging = 'data' | 'isPlaceholderData' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError';
/** A query whose pages follow one another, newest first. */
type PagedQuery = Loading & Pick<InfiniteQueryObserverBaseResult, Paging> & { entries: readonly unknown[] };

type PagedListProps = {
  label: string;
  query: PagedQuery;
  empty: string;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
};

/** Entries in pages: loading, empty, failed, and a button for older ones. */
export function PagedList({ label, query, empty, ref, children }: PagedListProps) {
  const { data, entries, error, isFetching, isPlaceholderData, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const failed = data !== undefined && error !== null;
  const older = () => void query.fetchNextPage();
  return (
    <section ref={ref} tabIndex={-1} aria-label={label} aria-busy={isFetching} className="min-h-40 outline-none">
      {data === undefined && <NotLoaded {...query} />}
      {data !== undefined && entries.length === 0 && <p className="grid h-40 place-items-center text-center text-muted">{empty}</p>}
      {entries.length > 0 && children}
      {failed && (
        <Failure onRetry={isFetchNextPageError ? older : () => void query.refetch()} busy={isFetching} className="mt-4">
          <span key={query.errorUpdateCount}>{error.message}</span>
        </Failure>
      )}
      {hasNextPage && !isPlaceholderData && !failed && (
        <div className="flex justify-center pt-4">
          <Button size="small" busy={isFetchingNextPage} onClick={older}>
            {buttons.showOlder}
          </Button>
        </div>
      )}
    </section>
  );
}
