import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { controlStyle } from './control-style.ts';

/** A calendar day, `YYYY-MM-DD`, by the browser's own picker: no bytes, and the right keyboard on a phone. */
export function DateInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return <input {...rest} type="date" className={classes(controlStyle, 'h-9 px-3 tabular-nums', className)} />;
}
