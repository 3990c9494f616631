type Events = DocumentEventMap & WindowEventMap;
type Listeners = { [Type in keyof Events]?: (event: Events[Type]) => void };

/** Listens to events by their types. @returns stops it */
export function listen(target: EventTarget, listeners: Listeners, options?: AddEventListenerOptions): () => void {
  const over = new AbortController();
  for (const [type, listener] of Object.entries(listeners))
    target.addEventListener(type, listener as EventListener, { ...options, signal: over.signal });
  return () => over.abort();
}
