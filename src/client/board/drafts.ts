/** Kept beside each draft, so that one nobody came back for goes after a while. */
type Stored = { at: number; value: unknown };

/** The number is that of the shape: what an earlier one left behind is not read. */
const PREFIX = 'max-tasks draft 1 ';
const LIFETIME = 30 * 24 * 60 * 60 * 1000;
const PAUSE = 400;

const held = new Map<string, unknown>();
const unwritten = new Set<string>();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** @returns what `work` answers; undefined where the browser's storage is full or forbidden */
function attempt<Answer>(work: () => Answer): Answer | undefined {
  try {
    return work();
  } catch {
    // What was typed is still in memory, which is all that such a browser allows.
    return undefined;
  }
}

function read(name: string): void {
  const stored = attempt(() => JSON.parse(localStorage.getItem(name) ?? 'null') as Stored | null);
  const key = name.slice(PREFIX.length);
  if (!stored) held.delete(key);
  else if (Date.now() - stored.at < LIFETIME) held.set(key, stored.value);
  else attempt(() => localStorage.removeItem(name));
}

function readAll(): void {
  held.clear();
  unwritten.clear();
  for (const name of attempt(() => Object.keys(localStorage)) ?? []) if (name.startsWith(PREFIX)) read(name);
}

function write(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const key of unwritten) {
    const value = held.get(key);
    const stored: Stored = { at: Date.now(), value };
    attempt(() =>
      value === undefined ? localStorage.removeItem(PREFIX + key) : localStorage.setItem(PREFIX + key, JSON.stringify(stored)),
    );
  }
  unwritten.clear();
}

function announce(): void {
  for (const listener of listeners) listener();
}

readAll();
// A page that is hidden may never be asked again: on a phone this is how most of them end.
addEventListener('pagehide', write);
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && write());
addEventListener('storage', ({ key }) => {
  // Another tab has written; null says that it has emptied everything.
  if (key === null) readAll();
  else if (!key.startsWith(PREFIX) || unwritten.has(key.slice(PREFIX.length))) return;
  else read(key);
  announce();
});

/**
 * What somebody has typed and not yet sent: it outlives its form, the page and the session. One shelf for all of it, in the
 * browser's storage. Every key has the person's id in it, so that the next one at this desk does not see it.
 */
export const drafts = {
  get: <Value>(key: string): Value | undefined => held.get(key) as Value | undefined,

  /** Keeps a draft, or with undefined drops it. It is written after a short pause, or when the page is left. */
  set(key: string, value: unknown): void {
    if (held.get(key) === value) return;
    if (value === undefined) held.delete(key);
    else held.set(key, value);
    unwritten.add(key);
    timer ??= setTimeout(write, PAUSE);
    announce();
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const draftKeys = {
  newTask: (userId: string) => `new ${userId}`,
  edit: (userId: string, taskId: string) => `edit ${userId} ${taskId}`,
  comment: (userId: string, taskId: string) => `comment ${userId} ${taskId}`,
};
