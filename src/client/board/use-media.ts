import { useSyncExternalStore } from 'react';

const asked = new Map<string, MediaQueryList>();

/** One list a query: making one costs more than all else in a drawing. */
function mediaOf(query: string): MediaQueryList {
  const media = asked.get(query) ?? matchMedia(query);
  asked.set(query, media);
  return media;
}

/** Whether a media query matches now. */
export function useMedia(query: string): boolean {
  const subscribe = (listener: () => void) => {
    const media = mediaOf(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return useSyncExternalStore(subscribe, () => mediaOf(query).matches);
}
