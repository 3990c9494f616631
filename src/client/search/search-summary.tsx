import * as messages from '#messages/search.ts';
import { isWholeBoard } from '#shared/filters.ts';
import type { SearchResult } from '../board-store/searches/search-result.ts';

/** The live region with the number of matches. It is always rendered, because screen readers ignore a new live region's first text. */
export function SearchSummary({ result }: { result: SearchResult | undefined }) {
  const isFound = result && !isWholeBoard(result.filters);
  return (
    <div aria-live="polite" className="-mt-0.5 min-h-6 text-label/5">
      {isFound && <span className="font-medium">{messages.found(result.total)}</span>}
      {result?.approximate && <span className="text-muted">{` ${messages.approximate}`}</span>}
      {result?.partial && <span className="text-muted">{` ${messages.partial}`}</span>}
    </div>
  );
}
