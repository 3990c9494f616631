import { isWholeBoard } from '#shared/filters.ts';
import type { SearchResult } from '../board-store/searches/search-result.ts';

/** How much a search found, said aloud as it changes. It is always there: a live region that comes with its text is not read. */
export function SearchSummary({ result }: { result: SearchResult | undefined }) {
  const isFound = result && !isWholeBoard(result.filters);
  return (
    <div aria-live="polite" className="-mt-0.5 min-h-6 text-label/5">
      {isFound && <span className="font-medium">{`Found ${result.total} task(s)`}</span>}
      {result?.approximate && <span className="text-muted"> No exact match. Showing similar tasks.</span>}
      {result?.partial && <span className="text-muted"> Search took too long. Showing what was found so far.</span>}
    </div>
  );
}
