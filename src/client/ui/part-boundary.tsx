import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

/**
 * Keeps a part of the page that fails from taking the rest with it: the others stay as they are, with what is typed into them.
 * @param name what failed, as a sentence begins with it
 */
export function PartBoundary({ name, children }: { name: string; children: ReactNode }) {
  return (
    <ErrorBoundary
      instead={(again) => (
        <div role="alert" className="flex flex-wrap items-center gap-3 rounded-panel border border-line bg-surface px-4 py-2.5 shadow-card">
          <p className="flex min-w-0 grow basis-60 items-start gap-3">
            <CircleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0 text-danger-text" />
            {name} cannot be shown right now. What you typed is kept.
          </p>
          <Button size="small" onClick={again}>
            Try again
          </Button>
        </div>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
