import type { ReactNode } from 'react';

/** A titled panel with one component in its states. */
export function Sample({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <section aria-label={name} className="rounded-panel border border-line bg-surface p-4 shadow-card">
      <h2 className="mb-3 text-label font-semibold text-muted">{name}</h2>
      <div className={wide ? 'grid gap-3' : 'flex flex-wrap items-center gap-3'}>{children}</div>
    </section>
  );
}
