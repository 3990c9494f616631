import type { ReactNode } from 'react';

/** Makes an element focusable, so that arrow keys scroll it. */
export const reachable = { tabIndex: 0 };

/** A scrolling region. `className` sets its height. */
export function ScrollRegion({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <section {...reachable} aria-label={label} className={`overflow-y-auto overscroll-contain ${className}`}>
      {children}
    </section>
  );
}
