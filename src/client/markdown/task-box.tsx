import type { Box } from '#shared/markdown-blocks.ts';
import { withoutMarks } from './inline-marks.ts';

export type Ticking = {
  /** Ticks a box. Without it, boxes only show their state. */
  onTick?: ((box: Box) => void) | undefined;
  /** Whether lines may be out of sight, so that boxes are left out of the tab order. */
  isFolded?: boolean;
};

/** The checkbox of a task list's item, named by its line. */
export function TaskBox({ box, onTick, isFolded }: { box: Box } & Ticking) {
  return (
    <label className="absolute -start-6 top-0 grid h-lh w-6 place-items-center pointer-coarse:-start-8 pointer-coarse:w-8">
      <input
        type="checkbox"
        aria-label={withoutMarks(box.label)}
        checked={box.checked}
        disabled={!onTick}
        tabIndex={isFolded ? -1 : undefined}
        onChange={() => onTick?.(box)}
        className="size-3.5 not-disabled:cursor-pointer pointer-coarse:size-5"
      />
    </label>
  );
}
