import { CalendarDays } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { controlStyle } from './field.tsx';

/**
 * A calendar day, `YYYY-MM-DD`, by the browser's own picker: no bytes, and the right keyboard on a phone. Its picture is ours: Chromium's own is a
 * document that is loaded when the first one is shown, while somebody waits for the window. A phone draws such fields in its own way.
 */
export function DateInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <span className="relative block">
      <input
        {...rest}
        type="date"
        className={classes(
          controlStyle,
          'h-9 px-3 tabular-nums pointer-fine:[&::-webkit-calendar-picker-indicator]:bg-none',
          // WebKit, which knows no such picture, writes today's date into an empty field, only paler.
          "not-supports-[selector(::-webkit-calendar-picker-indicator)]:[&[value='']:valid:not(:focus)::-webkit-datetime-edit]:opacity-0",
          className,
        )}
      />
      <CalendarDays
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto hidden size-4 text-muted pointer-fine:supports-[selector(::-webkit-calendar-picker-indicator)]:block"
      />
    </span>
  );
}
