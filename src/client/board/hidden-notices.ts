import { dayOf } from '#shared/calendar.ts';
import { timeZone } from '../ui/time-zone.ts';

const STORED_AS = 'hidden-notices';
const today = () => dayOf(new Date().toISOString(), timeZone);

/** The kinds of notices that were hidden today in this browser. */
export function hiddenToday(): string[] {
  try {
    const [day, ...kinds] = (localStorage.getItem(STORED_AS) ?? '').split(' ');
    return day === today() ? kinds : [];
  } catch {
    // Without storage a notice stays hidden as long as the page lasts.
    return [];
  }
}

/** Remembers what is hidden, until the day is over. */
export function keepHidden(kinds: readonly string[]): void {
  try {
    localStorage.setItem(STORED_AS, [today(), ...kinds].join(' '));
  } catch {
    // As above.
  }
}
