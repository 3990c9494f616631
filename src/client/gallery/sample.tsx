import type { ReactNode } from 'react';

/** One part of the design system, in each of its states beside one another. */
export function Sample({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <section aria-label={name} className="rounded-panel border border-line bg-surface p-4 shadow-card">
      <h2 className="mb-3 text-label font-semibold text-muted">{name}</h2>
      <div className={wide ? 'grid gap-3' : 'flex flex-wrap items-center gap-3'}>{children}</div>
    </section>
  );
}
