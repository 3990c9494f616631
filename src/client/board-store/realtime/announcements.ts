import { useSyncExternalStore } from 'react';
import { makeStore } from '../../ui/store.ts';

/** What comes within this time is said in one sentence. */
const BATCH_MS = 1_000;
/** It is heard, not read: what was said is not left lying about. */
const SAID_MS = 5_000;

const said = makeStore('');
let timer: ReturnType<typeof setTimeout> | undefined;
/** By the ids of the tasks. What this person did is told apart: it is never one of "3 tasks". */
const own = new Map<string, { title: string; sentence: string }>();
const others = new Map<string, string>();

function say(): void {
  const told = others.size > 1 ? [`${others.size} tasks changed`] : others.values();
  // Whoever did something to one task knows to which: it need not be heard, nor be found by a search for what is seen.
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

/** Has somebody else's change of a task read out in a moment, in one sentence with what else comes meanwhile. */
export const announce = (taskId: string, sentence: string): void => collect(others, taskId, sentence);

/** Has read out in a moment what this person did to a task. */
export const announceOwn = ({ id, title }: { id: string; title: string }, sentence: string): void => collect(own, id, { title, sentence });

/** Says no more of what was to be read out. */
export function forgetAnnouncements(): void {
  clearTimeout(timer);
  own.clear();
  others.clear();
  said.set('');
}

/** What is to be read out now. */
export const useAnnouncement = (): string => useSyncExternalStore(said.subscribe, said.get);
