import { useRef, useState } from 'react';
import { DateInput } from '../ui/form/date-input.tsx';

type DayFieldProps = {
  label: string;
  /** The day of all tasks, or empty. */
  day: string;
  /** Called with a whole day, or with '' if the day of all tasks was cleared. */
  onChange: (day: string) => void;
};

/** A date field that takes effect at once when a day is picked, but only on Enter or on leaving it when one is typed. */
export function DayField({ label, day, onChange }: DayFieldProps) {
  const [entered, setEntered] = useState<string | null>(null);
  const isTyped = useRef(false);
  const take = (field: HTMLInputElement, next: string | null) => {
    setEntered(null);
    isTyped.current = false;
    if (next !== null && next !== day && field.validity.valid) onChange(next);
  };
  return (
    <DateInput
      aria-label={label}
      min="1000-01-01"
      max="9999-12-30"
      value={entered ?? day}
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
      className="h-8! text-label max-sm:px-1.5! sm:w-36! sm:pointer-coarse:w-44!"
    />
  );
}
