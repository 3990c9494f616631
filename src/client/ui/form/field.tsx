import { CircleAlert } from 'lucide-react';
import { type ComponentProps, createContext, type ReactNode, use, useId, useState } from 'react';
import { classes } from '../classes.ts';

/** The classes of a field or select, with further ones. 16 px on touch screens, because iOS zooms in on smaller text. */
export const controlClasses = (...names: Parameters<typeof classes>): string =>
  classes(
    'w-full rounded-control border border-control bg-field text-base text-body shadow-control transition-colors placeholder:text-muted hover:border-control-hover disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-danger-text pointer-coarse:text-[1rem]',
    ...names,
  );

const Control = createContext<Pick<ComponentProps<'button'>, 'id' | 'aria-describedby' | 'aria-invalid'>>({});

/** Props that tie a control to the label, hint and error of the `Field` around it. */
export const useFieldControl = () => use(Control);

type FieldProps = {
  label: string;
  error?: string | null;
  hint?: ReactNode;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
};

/** A control with its label, hint and error. */
export function Field({ label, error, hint, hideLabel = false, className, children }: FieldProps) {
  const id = useId();
  const described = classes(hint ? `${id}-hint` : null, error ? `${id}-error` : null);
  return (
    <div className={classes('min-w-0', className)}>
      <label
        id={`${id}-label`}
        htmlFor={id}
        className={hideLabel ? 'sr-only' : 'mb-1.5 block text-label font-medium text-body wrap-anywhere'}
      >
        {label}
      </label>
      <Control value={{ id, 'aria-describedby': described || undefined, 'aria-invalid': Boolean(error) }}>{children}</Control>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-label text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}

/** Announced only if its field has focus already. Otherwise the field takes focus, and is read with its error. */
function FieldError({ id, children }: { id: string; children: string }) {
  const [isHere] = useState(() => document.activeElement?.id === id);
  return (
    <p id={`${id}-error`} role={isHere ? 'alert' : undefined} className="mt-1.5 flex items-start gap-1.5 text-label text-danger-text">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
