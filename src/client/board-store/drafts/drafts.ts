import { useSyncExternalStore } from 'react';
import { DAY } from '#shared/durations.ts';
import { browserStorage } from '../../ui/browser-storage.ts';
import { makeStore } from '../../ui/store.ts';

/** A draft with its time, so that it expires. */
type Stored = { at: number; value: unknown };

/** The number is the format's version. Drafts of others are ignored. */
const PREFIX = 'max-tasks draft 1 ';
const LIFETIME = 30 * DAY;

const held = makeStore<ReadonlyMap<string, unknown>>(new Map());

function withDraft(shelf: ReadonlyMap<string, unknown>, key: string, value: unknown): ReadonlyMap<string, unknown> {
  const next = new Map(shelf);
  if (value === undefined) next.delete(key);
  else next.set(key, value);
  return next;
}

/** Returns null for text that is no JSON, because users may edit the storage. */
function parse(json: string | null): Stored | null {
  try {
    return JSON.parse(json ?? 'null');
  } catch {
    return null;
  }
}

function read(name: string): unknown {
  const stored = parse(browserStorage.read(name));
  if (stored && Date.now() - stored.at < LIFETIME) return stored.value;
  if (stored) browserStorage.write(name, null);
  return undefined;
}

function readAll(): void {
  const names = browserStorage.names().filter((name) => name.startsWith(PREFIX));
  const stored = names.map((name) => [name.slice(PREFIX.length), read(name)] as const);
  held.set(new Map(stored.filter(([, value]) => value !== undefined)));
}

readAll();
addEventListener('storage', ({ key }) => {
  // Another tab has written, or cleared the storage (null).
  if (key === null) return readAll();
  if (key.startsWith(PREFIX)) held.set(withDraft(held.get(), key.slice(PREFIX.length), read(key)));
});

/** Unsent texts, in the browser's storage. Their keys contain the user's id, so that the next user doesn't see them. */
export const drafts = {
  get: <Value>(key: string): Value | undefined => held.get().get(key) as Value | undefined,

  all: held.get,

  /** Stores a draft, or removes it if undefined. If storage is blocked, it lasts as long as the page. */
  set(key: string, value: unknown): void {
    if (held.get().get(key) === value) return;
    held.set(withDraft(held.get(), key, value));
    browserStorage.write(PREFIX + key, value === undefined ? null : JSON.stringify({ at: Date.now(), value } satisfies Stored));
  },

  subscribe: held.subscribe,
};

/** The draft under a key, or undefined. */
export const useDraft = <Value>(key: string): Value | undefined => useSyncExternalStore(drafts.subscribe, () => drafts.get<Value>(key));

export const useHasDraft = (key: string): boolean => useSyncExternalStore(drafts.subscribe, () => drafts.get(key) !== undefined);

/** The keys of drafts, by kind. */
export const draftKeys = {
  newTask: (userId: string) => `new ${userId}`,
  edit: (userId: string, taskId: string) => `edit ${userId} ${taskId}`,
  comment: (userId: string, taskId: string) => `comment ${userId} ${taskId}`,
  commentEdit: (userId: string, taskId: string, commentId: string) => `comment-edit ${userId} ${taskId} ${commentId}`,
};

/** Whether the user has unsent text for a task. */
export const hasTaskDraft = (userId: string, taskId: string): boolean =>
  [...drafts.all().keys()].some((key) => `${key} `.includes(` ${userId} ${taskId} `));
