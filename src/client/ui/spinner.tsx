import * as messages from '#messages/controls.ts';
import { classes } from './classes.ts';

/** The spinner's ring, hidden from screen readers. */
export function SpinnerRing({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" className={classes('animate-spin', className)}>
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity="0.2" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}

export const Spinner = () => (
  <span role="status" aria-label={messages.loading} className="inline-flex text-accent">
    <SpinnerRing className="size-6" />
  </span>
);
