import { type ComponentProps, useRef, useState } from 'react';
import { DateInput } from './date-input.tsx';

type DayInputProps = Omit<ComponentProps<typeof DateInput>, 'value' | 'onChange'> & {
  value: string;
  /** Called with another whole day, or with '' if the day was cleared. */
  onDay: (day: string) => void;
};

/** A date field that takes effect at once when a day is picked, but only on Enter or on leaving it when one is typed. */
export function DayInput({ value, onDay, ...rest }: DayInputProps) {
  const [entered, setEntered] = useState<string | null>(null);
  const isTyped = useRef(false);
  const take = (field: HTMLInputElement, day: string | null) => {
    setEntered(null);
    isTyped.current = false;
    // Half a date reads as none, and would stay in a field that had none.
    if (!field.validity.valid) field.value = value;
    else if (day !== null && day !== value) onDay(day);
  };
  return (
    <DateInput
      {...rest}
      value={entered ?? value}
      onPointerDown={() => {
        isTyped.current = false;
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') take(currentTarget, entered);
        else isTyped.current = key !== 'Tab' && key !== 'Escape';
      }}
      onChange={({ currentTarget }) => {
        if (isTyped.current) setEntered(currentTarget.value);
        else take(currentTarget, currentTarget.value);
      }}
      onBlur={({ currentTarget }) => take(currentTarget, entered)}
    />
  );
}
