import * as messages from '#messages/notifications.ts';
import type { Notification } from '#shared/notifications.ts';

/** A notification in words: its actor, unless it is a reminder, and what happened. */
export function sentenceOf({ kind, task, count, actor }: Notification): { name: string | undefined; happened: string } {
  const isReminder = kind === 'due_soon' || kind === 'overdue';
  const name = isReminder ? undefined : (actor?.name ?? messages.unknownPerson);
  return { name, happened: messages.happened[kind](task ? null : count) };
}
