import * as messages from '#messages/notifications.ts';
import type { Notification } from '#shared/notifications.ts';

/** A notification in words, to follow the name of its actor. Without an actor it stands alone. */
export const happenedIn = ({ kind, task, count }: Notification): string => messages.happened[kind](task ? null : count);
