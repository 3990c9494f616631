import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';

const tones = {
  quiet: 'text-muted hover:bg-hover hover:text-body',
  danger: 'text-muted hover:bg-red-soft hover:text-red',
  inherit: 'hover:bg-hover',
};

/** The smaller ones grow on touch screens. */
const sizes = { tiny: 'size-6 pointer-coarse:size-8', small: 'size-7 pointer-coarse:size-8', medium: 'size-9' };

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  label: string;
  icon: ReactNode;
  size?: keyof typeof sizes;
  tone?: keyof typeof tones;
};

/** A button that shows only an icon. */
export function IconButton({ label, icon, size = 'medium', tone = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classes(
        'inline-grid shrink-0 place-items-center rounded-control transition-colors disabled:cursor-not-allowed disabled:opacity-50',
        tones[tone],
        sizes[size],
        className,
      )}
    >
      {icon}
    </button>
  );
}
