import type { NamedEvents } from '#shared/board-schemas.ts';

const events = new EventTarget();

/** The emitter of the stream's events that change no task, by their name. */
export const namedEvents = {
  /** @param text the data as JSON */
  emit: (name: string, text: string): void => void events.dispatchEvent(new CustomEvent(name, { detail: JSON.parse(text) })),
  /** @returns stops it */
  subscribe<Name extends keyof NamedEvents>(name: Name, listener: (data: NamedEvents[Name]) => void): () => void {
    // The server has filtered the data by the event's schema.
    const listen = (event: Event) => listener((event as CustomEvent<NamedEvents[Name]>).detail);
    events.addEventListener(name, listen);
    return () => events.removeEventListener(name, listen);
  },
};
