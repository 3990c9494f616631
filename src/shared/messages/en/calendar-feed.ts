import type { CalendarScope } from '../../calendar-feed.ts';

export const title = 'Calendar';
export const description = 'Due tasks in your calendar app, by an address that it subscribes to. It shows no descriptions.';
export const tasks = 'Tasks';
export const scopeLabels: Record<CalendarScope, string> = { mine: 'My tasks', all: 'All tasks' };
export const make = 'Make Address';
export const madeFor = (scope: CalendarScope) => `The address for ${scope === 'mine' ? 'your tasks' : 'all tasks'} was made`;

export const renew = 'Renew Address';
export const renewQuestion = 'Renew the calendar address?';
export const renewHint = 'The address until now ends at once. Give your calendar app the new one.';
export const confirmRenew = 'Renew';
export const end = 'End Address';
export const endQuestion = 'End the calendar address?';
export const endHint = 'Calendar apps that use it show nothing new from then on.';
export const confirmEnd = 'End';
export const ended = 'The calendar address has ended.';

export const addressTitle = 'Calendar Address';
export const address = 'Address';
export const addressHint =
  'In your calendar app, add a calendar by its address: “From URL” in Google Calendar, “Subscribe from web” in Outlook, “New Calendar Subscription” in Apple Calendar. The address opens without a sign-in, so keep it to yourself.';
