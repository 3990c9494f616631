import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { controlStyle } from './control-style.ts';

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
