import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { classes } from '../classes.ts';
import { controlStyle } from './field.tsx';

/** One line of text. Its label and error come from the `Field` around it. */
export function TextInput({ tall = false, className, ...rest }: ComponentProps<'input'> & { tall?: boolean }) {
  return (
    <input
      type="text"
      {...rest}
      className={classes(controlStyle, 'px-3 placeholder-shown:text-ellipsis', tall ? 'h-11' : 'h-9', className)}
    />
  );
}

/** WebKit does not know `field-sizing`. */
const growsByItself = globalThis.CSS?.supports('field-sizing', 'content') ?? true;

/** Text of several lines; it grows with what is written, up to a third of the window. */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (growsByItself || !field.current) return;
    const { style, offsetHeight, clientHeight } = field.current;
    style.height = 'auto';
    style.height = `${field.current.scrollHeight + offsetHeight - clientHeight}px`;
  });
  return (
    <textarea
      ref={field}
      rows={rows}
      {...rest}
      className={classes(
        controlStyle,
        'field-sizing-content block max-h-[33dvh] resize-y px-3 py-1.5',
        rows > 1 ? 'min-h-18' : 'min-h-9',
        className,
      )}
    />
  );
}
