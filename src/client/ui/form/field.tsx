import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';

/** The look that everything one types into or chooses from has in common. 16 px under a finger, or iOS zooms in on focus, a tablet's too. */
export const controlStyle =
  'w-full rounded-control border border-control bg-field text-base text-body shadow-control transition-colors placeholder:text-muted hover:border-control-hover disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-danger-text pointer-coarse:text-[1rem]';

/** What a field hands to its control, so that label, hint and error are read with it. */
type FieldControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

type FieldProps = {
  label: string;
  /** One sentence: what is wrong with what was entered. */
  error?: string | null;
  hint?: ReactNode;
  /** The label is read aloud and not shown. */
  hideLabel?: boolean;
  className?: string;
  children: (control: FieldControlProps) => ReactNode;
};

/** A control with its label, its hint and what is wrong with it. */
export function Field({ label, error, hint, hideLabel = false, className, children }: FieldProps) {
  const id = useId();
  const described = classes(hint ? `${id}-hint` : null, error ? `${id}-error` : null);
  return (
    <div className={classes('min-w-0', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block text-label font-medium text-body'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-label text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-label text-danger-text">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
