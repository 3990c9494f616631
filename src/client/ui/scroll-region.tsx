import type { ReactNode } from 'react';

// Whoever has no wheel scrolls it by arrow keys, and for that it must take focus even where nothing in it does.
const reachable = { tabIndex: 0 };

/** A part of the page that scrolls by itself, by wheel, finger and keyboard. `className` sets its height. */
export function ScrollRegion({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <section {...reachable} aria-label={label} className={`overflow-y-auto overscroll-contain ${className}`}>
      {children}
    </section>
  );
}
