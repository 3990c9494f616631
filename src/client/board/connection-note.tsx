import * as messages from '#messages/board.ts';
import { useReconnecting } from '../board-store/realtime/connection-status.ts';
import { SpinnerRing } from '../ui/spinner.tsx';

/** A note while the page may be stale. It floats, so that nothing moves. */
export function ConnectionNote({ className }: { className?: string }) {
  const reconnecting = useReconnecting();
  return (
    // `aria-live` too, because dialogs hide all elements without it from screen readers.
    <div role="status" aria-live="polite" className={className}>
      {reconnecting && (
        <span className="flex animate-appear items-center gap-1 whitespace-nowrap text-micro font-medium text-orange @3xl:text-small">
          <SpinnerRing className="size-2.5 @max-3xl:hidden" />
          {messages.reconnecting}
        </span>
      )}
    </div>
  );
}
