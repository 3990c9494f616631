import * as z from 'zod/mini';
import { fields } from '#messages/validation.ts';
import { oneOf } from './text.ts';

const calendarScopes = ['mine', 'all'] as const;
export type CalendarScope = (typeof calendarScopes)[number];

/** The caller's calendar. Its address is a secret, so only the call that makes it answers with it. */
export const calendarFeed = z.object({
  scope: z.nullable(z.enum(calendarScopes)),
  createdAt: z.nullable(z.string()),
  url: z.optional(z.string()),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;
export const newCalendar = z.object({ scope: oneOf(fields.scope, calendarScopes) });
