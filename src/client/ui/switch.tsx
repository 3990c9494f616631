import { type ReactNode, useId } from 'react';

type SwitchProps = { label: string; hint: ReactNode; on: boolean; onChange: (on: boolean) => void };

/** A switch that takes effect at once. */
export function Switch({ label, hint, on, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="text-base font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="mt-0.5 text-label text-muted">
          {hint}
        </p>
      </div>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={on}
        aria-describedby={`${id}-hint`}
        onClick={() => onChange(!on)}
        className="group/switch relative h-6 w-10 shrink-0 rounded-full border border-control bg-sunken transition-colors aria-checked:border-accent aria-checked:bg-accent forced-colors:aria-checked:bg-[Highlight]"
      >
        <span className="absolute top-[3px] left-[3px] size-4 rounded-full bg-control transition-transform group-aria-checked/switch:translate-x-4 group-aria-checked/switch:bg-on-accent forced-colors:bg-[ButtonText]" />
      </button>
    </div>
  );
}
