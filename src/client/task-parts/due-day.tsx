import { CalendarClock, CalendarDays } from 'lucide-react';
import * as messages from '#messages/cards.ts';
import { dateInWords, dueInWords, metDueInWords } from '#shared/calendar.ts';
import { classes } from '../ui/classes.ts';
import { timeZone } from '../ui/time-zone.ts';
import { useIsPast, useNow } from '../ui/use-now.ts';

/** A task's due day, red with another icon if past. Like in the filter, a completed task is not overdue. */
export function DueDay({ dueDate, completedAt }: { dueDate: string; completedAt: string | null }) {
  const now = useNow();
  const late = useIsPast(Date.parse(dueDate));
  const exact = dateInWords(dueDate, timeZone);
  const words = completedAt ? metDueInWords(dueDate, completedAt, timeZone) : dueInWords(dueDate, now, timeZone);
  const Icon = late ? CalendarClock : CalendarDays;
  return (
    <span
      title={messages.due(exact)}
      className={classes('inline-flex items-center gap-1', late ? 'font-medium text-danger-text' : 'text-muted')}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      {/* One element, or its parts would wrap beside each other in a narrow place. */}
      <span>
        <span className="sr-only">{late && !completedAt ? messages.overduePrefix : messages.duePrefix}</span>
        <time dateTime={dueDate}>{words}</time>
        {words !== exact && <span className="sr-only pointer-coarse:not-sr-only">{`, ${exact}`}</span>}
      </span>
    </span>
  );
}
