import type { NamedEvents } from '#shared/board-schemas.ts';

type Listener = (data: unknown) => void;

const listeners = new Map<string, Set<Listener>>();

/** The emitter of the stream's events that change no task, by their name. */
export const namedEvents = {
  /** @param text the data as JSON */
  emit(name: string, text: string): void {
    // Other names are of a newer server.
    for (const listener of listeners.get(name) ?? []) listener(JSON.parse(text));
  },
  /** @returns stops it */
  subscribe<Name extends keyof NamedEvents>(name: Name, listener: (data: NamedEvents[Name]) => void): () => void {
    const all = listeners.get(name) ?? new Set();
    // The server has filtered the data by the event's schema.
    const one = listener as Listener;
    listeners.set(name, all.add(one));
    return () => void all.delete(one);
  },
};
