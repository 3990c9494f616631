import { useSyncExternalStore } from 'react';
import { DAY } from '#shared/durations.ts';
import { browserStorage } from '../../ui/browser-storage.ts';
import { makeStore } from '../../ui/store.ts';

/** Kept beside each draft, so that one nobody came back for goes after a while. */
type Stored = { at: number; value: unknown };

/** The number is that of the shape: what an earlier one left behind is not read. */
const PREFIX = 'max-tasks draft 1 ';
const LIFETIME = 30 * DAY;
const PAUSE = 400;

/** Replaced and never altered, as everything in a store. */
const held = makeStore<ReadonlyMap<string, unknown>>(new Map());
const unwritten = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** The shelf with one draft more, or without it. */
function withDraft(shelf: ReadonlyMap<string, unknown>, key: string, value: unknown): ReadonlyMap<string, unknown> {
  const next = new Map(shelf);
  if (value === undefined) next.delete(key);
  else next.set(key, value);
  return next;
}

/** What somebody has altered by hand may be no JSON. */
function parse(json: string | null): Stored | null {
  try {
    return JSON.parse(json ?? 'null');
  } catch {
    return null;
  }
}

/** @returns what is stored under a name; undefined where nothing is, or something too old */
function read(name: string): unknown {
  const stored = parse(browserStorage.read(name));
  if (stored && Date.now() - stored.at < LIFETIME) return stored.value;
  if (stored) browserStorage.write(name, null);
  return undefined;
}

function readAll(): void {
  unwritten.clear();
  const names = browserStorage.names().filter((name) => name.startsWith(PREFIX));
  const stored = names.map((name) => [name.slice(PREFIX.length), read(name)] as const);
  held.set(new Map(stored.filter(([, value]) => value !== undefined)));
}

function write(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const key of unwritten) {
    const value = held.get().get(key);
    const stored: Stored = { at: Date.now(), value };
    // Where that is not allowed, it is in memory as long as the page is there.
    browserStorage.write(PREFIX + key, value === undefined ? null : JSON.stringify(stored));
  }
  unwritten.clear();
}

readAll();
// A page that is hidden may never be asked again: on a phone this is how most of them end.
addEventListener('pagehide', write);
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && write());
addEventListener('storage', ({ key }) => {
  // Another tab has written; null says that it has emptied everything.
  if (key === null) return readAll();
  const draft = key.slice(PREFIX.length);
  if (key.startsWith(PREFIX) && !unwritten.has(draft)) held.set(withDraft(held.get(), draft, read(key)));
});

/**
 * What somebody has typed and not yet sent: it outlives its form, the page and the session. One shelf for all of it, in the
 * browser's storage. Every key has the person's id in it, so that the next one at this desk does not see it.
 */
export const drafts = {
  get: <Value>(key: string): Value | undefined => held.get().get(key) as Value | undefined,

  /** Every draft there is, by its key. */
  all: held.get,

  /** Keeps a draft, or with undefined drops it. It is written after a short pause, or when the page is left. */
  set(key: string, value: unknown): void {
    if (held.get().get(key) === value) return;
    held.set(withDraft(held.get(), key, value));
    unwritten.add(key);
    timer ??= setTimeout(write, PAUSE);
  },

  subscribe: held.subscribe,
};

/** The draft under a key; undefined where there is none. */
export const useDraft = <Value>(key: string): Value | undefined => useSyncExternalStore(drafts.subscribe, () => drafts.get<Value>(key));

/** The keys of drafts: of a task that is about to be created, of an edit, and of a comment. */
export const draftKeys = {
  newTask: (userId: string) => `new ${userId}`,
  edit: (userId: string, taskId: string) => `edit ${userId} ${taskId}`,
  comment: (userId: string, taskId: string) => `comment ${userId} ${taskId}`,
};

/** Whether this person has typed something for a task that the server does not have, or is not known to have. */
export const hasTaskDraft = (userId: string, taskId: string): boolean =>
  [...drafts.all().keys()].some((key) => `${key} `.includes(` ${userId} ${taskId} `));
