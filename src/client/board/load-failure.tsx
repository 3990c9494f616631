import { CircleAlert } from 'lucide-react';
import * as buttons from '#messages/controls.ts';
import * as messages from '#messages/failures.ts';
import { isInvalid } from '../api/error-kinds.ts';
import { Button } from '../ui/button.tsx';

/** The error if tasks could not be loaded, with a retry unless the server refuses what was asked. */
export function LoadFailure({ error, busy, onRetry }: { error: Error; busy: boolean; onRetry: () => void }) {
  const mayRetry = !isInvalid(error);
  return (
    <div
      role="alert"
      className="mx-4 mb-3 flex shrink-0 flex-wrap items-center gap-3 rounded-panel border border-line bg-surface px-4 py-2.5 sm:mx-6 shadow-card"
    >
      <p className="flex min-w-0 grow basis-60 items-start gap-3">
        <CircleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0 text-danger-text" />
        <span className="min-w-0 wrap-anywhere">
          {mayRetry && <span className="font-medium">{messages.tasksNotLoaded} </span>}
          <span className="text-muted">{error.message}</span>
        </span>
      </p>
      {mayRetry && (
        <Button size="small" busy={busy} onClick={onRetry}>
          {buttons.tryAgain}
        </Button>
      )}
    </div>
  );
}
