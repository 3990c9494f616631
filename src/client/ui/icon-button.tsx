import type { ComponentProps } from 'react';
import type { ButtonIcon } from './button.tsx';
import { classes } from './classes.ts';

const tones = {
  quiet: 'text-muted hover:bg-hover hover:text-body',
  danger: 'text-muted hover:bg-red-soft hover:text-red',
  inherit: 'hover:bg-hover',
};

const sizes = { tiny: 'size-6 pointer-coarse:size-8', small: 'size-7 pointer-coarse:size-8', medium: 'size-9' };

/** The look of a button or link that shows only an icon. */
export const iconLook = (size: keyof typeof sizes, tone: keyof typeof tones): string =>
  classes('inline-grid shrink-0 place-items-center rounded-control transition-colors', tones[tone], sizes[size]);

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'disabled'> & {
  label: string;
  Icon: ButtonIcon;
  size?: keyof typeof sizes;
  tone?: keyof typeof tones;
};

/** A button that shows only an icon. Its children mark the icon. */
export function IconButton({ label, Icon, size = 'medium', tone = 'quiet', className, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} className={classes(iconLook(size, tone), className)}>
      <Icon className={size === 'tiny' ? 'size-3.5' : 'size-4'} />
      {children}
    </button>
  );
}
