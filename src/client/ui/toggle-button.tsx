import type { ReactNode } from 'react';
import { classes } from './classes.ts';

type ToggleButtonProps = { pressed: boolean; onPressedChange: (pressed: boolean) => void; icon: ReactNode; children: ReactNode };

/** A toggle button. Filled while pressed, so that its state doesn't rely on hue. Phones hide the icon. */
export function ToggleButton({ pressed, onPressedChange, icon, children }: ToggleButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => onPressedChange(!pressed)}
      className={classes(
        'inline-flex h-9 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-control border px-1.5 text-label sm:px-2.5 font-medium transition-colors',
        pressed
          ? 'border-accent bg-accent text-on-accent hover:bg-accent-hover forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none'
          : 'border-edge bg-surface text-body shadow-control hover:bg-hover',
      )}
    >
      <span aria-hidden="true" className={classes('inline-flex shrink-0 max-sm:hidden', !pressed && 'text-muted')}>
        {icon}
      </span>
      {children}
    </button>
  );
}
