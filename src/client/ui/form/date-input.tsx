import { CalendarDays } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlClasses, useFieldControl } from './field.tsx';

type DateInputProps = ComponentProps<'input'> & { type?: 'date' | 'datetime-local' };

/** A field of a date, or of a date and time, with the browser's picker. Its icon is ours, because Chromium loads a document for the first of its own. */
export function DateInput({ className, type = 'date', min, max, ...rest }: DateInputProps) {
  const time = type === 'date' ? '' : 'T00:00';
  return (
    <span className="relative block">
      <input
        {...useFieldControl()}
        {...rest}
        type={type}
        // Years of four digits.
        min={min ?? `1000-01-01${time}`}
        max={max ?? `9999-12-30${time}`}
        className={controlClasses(
          'h-9 px-3 pointer-fine:[&::-webkit-calendar-picker-indicator]:bg-none',
          // WebKit has no such indicator, and shows today's date in an empty field, only paler.
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
