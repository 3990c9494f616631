import { useSyncExternalStore } from 'react';
import { makeStore } from '../ui/store.ts';

/** What comes within this time is said in one sentence. */
const BATCH_MS = 1_000;
/** It is heard, not read: what was said is not left lying about. */
const SAID_MS = 5_000;

const said = makeStore('');
let timer: ReturnType<typeof setTimeout> | undefined;
const collected = new Map<string, string>();

function say(): void {
  const [only] = collected.values();
  said.set(collected.size === 1 && only !== undefined ? only : `${collected.size} tasks changed`);
  collected.clear();
  timer = setTimeout(forgetAnnouncements, SAID_MS);
}

/** Has a change of a task read out in a moment, together with what else comes meanwhile. */
export function announce(taskId: string, sentence: string): void {
  if (collected.size === 0) {
    // Emptied first: the same sentence twice in a row is read twice.
    forgetAnnouncements();
    timer = setTimeout(say, BATCH_MS);
  }
  collected.set(taskId, sentence);
}

/** Says no more of what was to be read out. */
export function forgetAnnouncements(): void {
  clearTimeout(timer);
  collected.clear();
  said.set('');
}

/** What is to be read out now. */
export const useAnnouncement = (): string => useSyncExternalStore(said.subscribe, said.get);
