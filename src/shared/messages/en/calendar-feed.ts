import type { CalendarScope } from '../../calendar-feed.ts';

export const title = 'Calendar';
export const description = 'Your calendar app subscribes to an address and shows due tasks, without their descriptions.';
export const tasks = 'Tasks';
export const scopeLabels: Record<CalendarScope, string> = { mine: 'My tasks', all: 'All tasks' };
export const make = 'Make Address';
export const madeFor = (scope: CalendarScope) => `The address for ${scope === 'mine' ? 'your tasks' : 'all tasks'} was made`;

export const renew = 'Renew Address';
export const renewQuestion = 'Renew the calendar address?';
export const renewHint = 'The old address stops working at once. Give your calendar app the new one.';
export const confirmRenew = 'Renew';
export const end = 'End Address';
export const endQuestion = 'End the calendar address?';
export const endHint = 'Calendar apps that use it get no more updates.';
export const confirmEnd = 'End';
export const ended = 'The calendar address has ended.';

export const addressTitle = 'Calendar Address';
export const address = 'Address';
export const addressHint =
  'In your calendar app, add a calendar by its address: “From URL” in Google Calendar, “Subscribe from web” in Outlook, “New Calendar Subscription” in Apple Calendar. The address opens without a sign-in, so keep it to yourself.';
