import { CalendarClock, CalendarDays } from 'lucide-react';
import { dateInWords, dueInWords } from '#shared/calendar.ts';
import { classes } from '../../ui/classes.ts';
import { timeZone } from '../../ui/time-zone.ts';
import { useIsPast, useNow } from '../../ui/use-now.ts';

/**
 * The day a task is due, as people say it. When that is earlier than now it is red, and another picture and word say so too. What is `done` is
 * not called overdue, as the filter does not call it so.
 */
export function DueDay({ dueDate, done }: { dueDate: string; done: boolean }) {
  const now = useNow();
  const late = useIsPast(Date.parse(dueDate));
  const exact = dateInWords(dueDate, timeZone);
  const words = dueInWords(dueDate, now, timeZone);
  const Icon = late ? CalendarClock : CalendarDays;
  return (
    <span
      title={`Due ${exact}`}
      className={classes('inline-flex items-center gap-1', late ? 'font-medium text-danger-text' : 'text-muted')}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="sr-only">{late && !done ? 'Overdue: ' : 'Due: '}</span>
      <time dateTime={dueDate}>{words}</time>
      {words !== exact && <span className="sr-only pointer-coarse:not-sr-only pointer-coarse:-ml-1">, {exact}</span>}
    </span>
  );
}
