import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react';
import { controlClasses, useFieldControl } from './field.tsx';

export function TextInput({ tall = false, className, ...rest }: ComponentProps<'input'> & { tall?: boolean }) {
  return (
    <input
      type="text"
      {...useFieldControl()}
      {...rest}
      className={controlClasses('px-3 placeholder-shown:text-ellipsis', tall ? 'h-11' : 'h-9', className)}
    />
  );
}

/** False in WebKit, which lacks `field-sizing`. */
const growsByItself = CSS.supports('field-sizing', 'content');

type TextAreaProps = ComponentProps<'textarea'> & { rows: number; ref?: RefObject<HTMLTextAreaElement | null> };

/** A multi-line text field that grows with its text, up to a third of the window. */
export function TextArea({ className, rows, ref, ...rest }: TextAreaProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  const field = ref ?? own;
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
      {...useFieldControl()}
      {...rest}
      className={controlClasses(
        'field-sizing-content block max-h-[33dvh] resize-y px-3 py-1.5',
        rows > 1 ? 'min-h-18' : 'min-h-9',
        className,
      )}
    />
  );
}
