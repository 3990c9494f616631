import { CircleAlert } from 'lucide-react';
import { Button } from '../ui/button.tsx';

/** Says that the tasks could not be loaded, and offers another try. */
export function LoadFailure({ error, busy, onRetry }: { error: Error; busy: boolean; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mx-4 mb-3 flex shrink-0 flex-wrap items-center gap-3 rounded-panel border border-line bg-surface px-4 py-2.5 sm:mx-6 shadow-card"
    >
      <p className="flex min-w-0 grow basis-60 items-start gap-3">
        <CircleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0 text-danger-text" />
        <span className="min-w-0 wrap-anywhere">
          <span className="font-medium">The tasks could not be loaded.</span> <span className="text-muted">{error.message}</span>
        </span>
      </p>
      <Button size="small" busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
