import { ageInWords, timeInWords } from '#shared/calendar.ts';
import { timeZone } from './time-zone.ts';
import { useNow } from './use-now.ts';

/** The age of a timestamp, with the exact time on hover. */
export function Age({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={timeInWords(at, timeZone)}>
      {ageInWords(at, now, timeZone)}
    </time>
  );
}

/** The time of an event, as a fact of a row. */
export const When = ({ said, at }: { said: string; at: string }) => (
  <span>
    {said} <Age at={at} />
  </span>
);
