import { CalendarClock, CalendarDays } from 'lucide-react';
import { dateInWords, dueInWords, metDueInWords } from '#shared/calendar.ts';
import { classes } from '../../ui/classes.ts';
import { timeZone } from '../../ui/time-zone.ts';
import { useIsPast, useNow } from '../../ui/use-now.ts';

/**
 * The day a task is due, as people say it. When that is earlier than now it is red, and another picture and word say so too. A completed task is
 * not called overdue, as the filter does not call it so, and grows no later.
 */
export function DueDay({ dueDate, completedAt }: { dueDate: string; completedAt: string | null }) {
  const now = useNow();
  const late = useIsPast(Date.parse(dueDate));
  const exact = dateInWords(dueDate, timeZone);
  const words = completedAt ? metDueInWords(dueDate, completedAt, timeZone) : dueInWords(dueDate, now, timeZone);
  const Icon = late ? CalendarClock : CalendarDays;
  return (
    <span
      title={`Due ${exact}`}
      className={classes('inline-flex items-center gap-1', late ? 'font-medium text-danger-text' : 'text-muted')}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="sr-only">{late && !completedAt ? 'Overdue: ' : 'Due: '}</span>
      <time dateTime={dueDate}>{words}</time>
      {words !== exact && <span className="sr-only pointer-coarse:not-sr-only pointer-coarse:-ml-1">{`, ${exact}`}</span>}
    </span>
  );
}
