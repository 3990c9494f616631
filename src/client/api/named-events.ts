const listeners = new Map<string, Set<(data: unknown) => void>>();

/** The emitter of the stream's events that change no task, by their name. */
export const namedEvents = {
  /** @param text the data as JSON */
  emit(name: string, text: string): void {
    // Other names are of a newer server.
    for (const listener of listeners.get(name) ?? []) listener(JSON.parse(text));
  },
  /** @returns stops it */
  subscribe(name: string, listener: (data: unknown) => void): () => void {
    const all = listeners.get(name) ?? new Set();
    listeners.set(name, all.add(listener));
    return () => void all.delete(listener);
  },
};
