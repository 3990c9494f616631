import { useEffect, useState } from 'react';

/** The pause in typing after which a dialog may open by itself: it takes the focus, and with it what is typed on (milliseconds). */
const PAUSE = 700;

/** Waits until nobody is in the middle of a word. @returns whether that is so by now */
export function useTypingPause(): boolean {
  const [paused, setPaused] = useState(() => !document.activeElement?.matches('input, textarea'));
  useEffect(() => {
    const pause = () => setPaused(true);
    let timer = setTimeout(pause, PAUSE);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(pause, PAUSE);
    };
    document.addEventListener('input', wait, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('input', wait, { capture: true });
    };
  }, []);
  return paused;
}
