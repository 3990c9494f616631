import { useSyncExternalStore } from 'react';
import { makeStore } from '../ui/store.ts';
import { hasTaskDraft } from './drafts/drafts.ts';
import type { ChangeByOthers } from './realtime/changed-by-others.ts';
import { remoteChanges } from './realtime/remote-changes.ts';

/** Changes within this time make one sentence. */
const BATCH_MS = 1_000;
/** The live region is cleared afterwards, so that screen-reader users don't run into stale text. */
const SAID_MS = 5_000;

const said = makeStore('');
let timer: ReturnType<typeof setTimeout> | undefined;
/** By task id. A person's own changes are kept apart, because they are never one of "3 tasks". */
const own = new Map<string, { title: string; sentence: string }>();
const others = new Map<string, string>();

function say(): void {
  const told = others.size > 1 ? [`${others.size} tasks changed`] : others.values();
  // A person who changed one task knows which: its title need not be read out.
  const done = [...own.values()].map(({ title, sentence }) => (own.size > 1 ? `${title}: ${sentence}` : sentence));
  said.set([...done, ...told].join(' '));
  own.clear();
  others.clear();
  timer = setTimeout(forgetAnnouncements, SAID_MS);
}

function collect<Said>(where: Map<string, Said>, taskId: string, what: Said): void {
  if (own.size + others.size === 0) {
    // Emptied first: the same sentence twice in a row is read twice.
    forgetAnnouncements();
    timer = setTimeout(say, BATCH_MS);
  }
  where.set(taskId, what);
}

/** Announces a change by someone else in a moment, in one sentence with those that come meanwhile. */
export const announce = (taskId: string, sentence: string): void => collect(others, taskId, sentence);

/** Announces in a moment what this person did to a task. */
export const announceOwn = ({ id, title }: { id: string; title: string }, sentence: string): void => collect(own, id, { title, sentence });

function forgetAnnouncements(): void {
  clearTimeout(timer);
  own.clear();
  others.clear();
  said.set('');
}

/** The text of the live region. */
export const useAnnouncement = (): string => useSyncExternalStore(said.subscribe, said.get);

function sentenceOf({ id, deleted, title, entry }: ChangeByOthers, userId: string): string | undefined {
  // A task that this person deleted left the board before the server was asked.
  if (deleted) return title && `${title} was deleted${hasTaskDraft(userId, id) ? '. What you typed for it is kept above the columns' : ''}`;
  if (!entry) return `${title} was restored`;
  const { admin, action, note } = entry;
  if (action === 'created') return `${admin.name} created ${title}`;
  if (action === 'comment') return `${admin.name} commented on ${title}`;
  if (action === 'edited') return `${admin.name} edited ${title}`;
  return `${admin.name} changed status of ${title}${note ? `: ${note}` : ''}`;
}

/**
 * Announces what others change from now on.
 * @returns what ends it
 */
export function announceRemoteChanges(userId: string): () => void {
  forgetAnnouncements();
  return remoteChanges.subscribe((news) => {
    if (news.kind !== 'change') return;
    for (const one of news.byOthers) {
      const sentence = sentenceOf(one, userId);
      if (sentence) announce(one.id, sentence);
    }
  });
}
