import * as messages from '#messages/notifications.ts';
import type { Notification } from '#shared/notifications.ts';

/** What a notification tells, in words: after the name of its actor, or on its own if it has none. */
export const happenedIn = ({ kind, task, count }: Notification): string => messages.happened[kind](task ? null : count);
