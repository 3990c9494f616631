import { Search } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';

type SearchRowProps = {
  onSubmit?: (event: FormEvent) => void;
  /** What is typed into. */
  box: ReactNode;
  quick: ReactNode;
  /** Its buttons. */
  children: ReactNode;
};

/** On a phone only a button's picture is shown, and its name is read aloud. */
export const SHRINKS = 'max-sm:size-9 max-sm:px-0! max-sm:[&>span>span:last-child]:sr-only';

/** Where the parts of the search stand: in one line, or in two on a phone. */
export function SearchRow({ onSubmit, box, quick, children }: SearchRowProps) {
  // What stands in it is new whenever it is drawn: there is nothing to remember.
  'use no memo';
  return (
    <form onSubmit={onSubmit} className="flex flex-wrap items-center gap-2 lg:flex-nowrap">
      <div className="relative min-w-0 flex-1">
        <Search aria-hidden="true" className="pointer-events-none absolute top-2.5 left-3 size-4 text-muted" />
        {box}
      </div>
      <div className="order-last flex basis-full flex-wrap items-center gap-1 sm:gap-1.5 lg:order-none lg:basis-auto lg:flex-nowrap">
        {quick}
      </div>
      {children}
    </form>
  );
}
