import { classes } from './classes.ts';

/** The turning ring alone, for places that say by other means that they are busy. Under reduced motion it stands still. */
export function SpinnerRing({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" className={classes('animate-spin', className)}>
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity="0.2" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}

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

/** Stands in place of a whole screen until it is there. */
export function LoadingScreen() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner />
    </main>
  );
}
