import type { ComponentProps, ComponentType, MouseEvent } from 'react';
import { classes } from './classes.ts';
import { SpinnerRing } from './spinner.tsx';

const looks = {
  primary: 'border border-transparent bg-accent text-on-accent hover:bg-accent-hover shadow-control',
  secondary: 'border border-edge bg-surface text-body hover:bg-hover shadow-control',
  ghost: 'text-muted hover:bg-hover hover:text-body',
  danger: 'border border-transparent bg-danger text-on-danger hover:bg-danger-hover shadow-control',
};

const sizes = {
  tiny: 'min-h-6 gap-1 px-1.5 text-small pointer-coarse:min-h-8',
  small: 'min-h-8 gap-1.5 px-2.5 text-label',
  medium: 'min-h-9 gap-2 px-3.5 text-base',
  large: 'min-h-11 gap-2 px-4 text-base',
};

/** The icon of a button, which sets its size. */
export type ButtonIcon = ComponentType<{ className: string }>;

type ButtonProps = ComponentProps<'button'> & {
  variant?: keyof typeof looks;
  size?: keyof typeof sizes;
  /** Whether its action is running: clicks are ignored, and it keeps focus and name. Undefined if the action is instant. */
  busy?: boolean;
  Icon?: ButtonIcon | undefined;
};

/** A button, of type `button` by default. `className` is for layout, not for looks. */
export function Button({ variant = 'secondary', size = 'medium', busy, Icon, className, children, onClick, ...rest }: ButtonProps) {
  const act = (event: MouseEvent<HTMLButtonElement>) => {
    // Ignores the second click of a double click, because the first may have emptied the form.
    const isSecond = event.detail > 1 && busy !== undefined;
    // Enter in a field clicks the submit button too, so this also prevents a double submit.
    if (busy || isSecond) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={act}
      className={classes(
        'relative inline-flex max-w-full shrink-0 items-center justify-center rounded-control font-medium transition-colors disabled:cursor-not-allowed disabled:opacity-50',
        looks[variant],
        sizes[size],
        busy && 'cursor-progress',
        className,
      )}
    >
      <span className={classes('contents [&>svg]:shrink-0', busy && '*:opacity-0')}>
        {Icon && <Icon className={size === 'tiny' ? 'size-3.5' : 'size-4'} />}
        <span>{children}</span>
      </span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <SpinnerRing className="size-4" />
        </span>
      )}
    </button>
  );
}
