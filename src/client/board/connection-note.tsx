import { useReconnecting } from '../board-store/realtime/connection-status.ts';
import { SpinnerRing } from '../ui/spinner.tsx';

/** Says so while what the page shows may be old. It floats: nothing moves when it comes and goes. */
export function ConnectionNote({ className }: { className?: string }) {
  const reconnecting = useReconnecting();
  return (
    // `aria-live` as well: the dialogs over the board hide from screen readers all that does not say it.
    <div role="status" aria-live="polite" className={className}>
      {reconnecting && (
        <span className="flex animate-appear items-center gap-1 whitespace-nowrap text-micro font-medium text-orange @3xl:text-small">
          <SpinnerRing className="size-2.5 @max-3xl:hidden" />
          Reconnecting…
        </span>
      )}
    </div>
  );
}
