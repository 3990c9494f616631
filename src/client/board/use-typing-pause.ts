import { useEffect, useRef, useState } from 'react';

/** So long nobody may have typed before a window may open by itself: it takes the focus, and with it what is typed on (milliseconds). */
const PAUSE = 1_000;

/**
 * Waits until nobody is in the middle of a word.
 * @param wanted names what shall open by itself; undefined where nothing shall
 * @returns whether it may by now
 */
export function useTypingPause(wanted: number | undefined): boolean {
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  const [ready, setReady] = useState<number | undefined>();

  useEffect(() => {
    const note = () => {
      typedAt.current = performance.now();
    };
    document.addEventListener('input', note, { capture: true });
    return () => document.removeEventListener('input', note, { capture: true });
  }, []);

  useEffect(() => {
    if (wanted === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const left = typedAt.current + PAUSE - performance.now();
      if (left > 0) timer = setTimeout(look, left);
      else setReady(wanted);
    };
    look();
    return () => clearTimeout(timer);
  }, [wanted]);

  return wanted !== undefined && ready === wanted;
}
