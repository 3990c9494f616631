import * as z from 'zod/mini';
import { fields } from '#messages/validation.ts';
import { flag, text } from './text.ts';

/** The event: people with the board open, and people who edit a task. */
export const presence = z.object({
  here: z.array(z.object({ id: z.string(), name: z.string() })),
  editing: z.array(z.object({ taskId: z.string(), id: z.string(), name: z.string() })),
});
export type Presence = z.infer<typeof presence>;

/** The task that the caller edits in a tab, by its id or number; `null` ends it. `tab` is a random text. */
export const presenceUpdate = z.object({ editing: z.nullable(text(fields.editing, 100)), tab: z._default(text(fields.tab, 100), '') });

/** `idle`: the stream's owner does not count as here. */
export const following = z.object({ idle: flag('idle') });
