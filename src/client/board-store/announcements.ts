import { useSyncExternalStore } from 'react';
import * as messages from '#messages/announcements.ts';
import { makeStore } from '../ui/store.ts';

const BATCH_MS = 1_000;
/** The live region is cleared afterwards, so that screen-reader users don't run into stale text. */
const SAID_MS = 5_000;

const said = makeStore('');
let timer: ReturnType<typeof setTimeout> | undefined;
/** By task id. A person's own changes are kept apart, because they are never one of "3 tasks". So are notifications. */
const own = new Map<string, { title: string; sentence: string }>();
const notifications = new Map<string, string>();
const others = new Map<string, string>();
const selections = new Map<string, string>();
const all = [own, selections, notifications, others];

function say(): void {
  // A notification says more of its task's change.
  for (const id of notifications.keys()) others.delete(id);
  const told = others.size > 1 ? [messages.tasksChanged(others.size)] : others.values();
  const news = notifications.size > 1 ? [messages.newNotifications(notifications.size)] : notifications.values();
  // The user knows which task they changed, unless there are several.
  const done = [...own.values()].map(({ title, sentence }) => (own.size > 1 ? `${title}: ${sentence}` : sentence));
  said.set([...done, ...selections.values(), ...news, ...told].join(' '));
  for (const one of all) one.clear();
  timer = setTimeout(forgetAnnouncements, SAID_MS);
}

function collect<Said>(where: Map<string, Said>, taskId: string, what: Said): void {
  if (all.every(({ size }) => size === 0)) {
    forgetAnnouncements();
    timer = setTimeout(say, BATCH_MS);
  }
  where.set(taskId, what);
}

/** Announces a change by someone else, batched with others. */
export const announce = (taskId: string, sentence: string): void => collect(others, taskId, sentence);

/** Announces the user's own change of a task, batched with others. */
export const announceOwn = ({ id, title }: { id: string; title: string }, sentence: string): void => collect(own, id, { title, sentence });

/** Announces a notification of the user, batched with others. @param about the id of its task, or its own */
export const announceNotification = (about: string, sentence: string): void => collect(notifications, about, sentence);

/** Announces the user's selection, of which only the last one counts. */
export const announceSelection = (sentence: string): void => collect(selections, '', sentence);

/** Drops what is not announced yet, and clears the live region. */
export function forgetAnnouncements(): void {
  clearTimeout(timer);
  for (const one of all) one.clear();
  said.set('');
}

export const useAnnouncement = (): string => useSyncExternalStore(said.subscribe, said.get);
