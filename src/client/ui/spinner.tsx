import { SpinnerRing } from './spinner-ring.tsx';

/**
 * Says that something is on its way, to eyes and to screen readers.
 * @param label what is read aloud
 */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <span role="status" aria-label={label} className="inline-flex text-accent">
      <SpinnerRing className="size-6" />
    </span>
  );
}
