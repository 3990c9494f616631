import { dayOf } from '#shared/calendar.ts';
import { browserStorage } from '../ui/browser-storage.ts';
import { timeZone } from '../ui/time-zone.ts';

const STORED_AS = 'hidden-notices';
const today = () => dayOf(new Date().toISOString(), timeZone);

/** The kinds of notices hidden today in this browser. */
export function hiddenToday(): string[] {
  const [day, ...kinds] = (browserStorage.read(STORED_AS) ?? '').split(' ');
  return day === today() ? kinds : [];
}

/** Stores the hidden kinds for today. */
export const keepHidden = (kinds: readonly string[]): void => browserStorage.write(STORED_AS, [today(), ...kinds].join(' '));
