import { useEffect, useEffectEvent, useState } from 'react';

/** Long enough to spare the server most half-typed words; a search is sent within 100 ms of the last key (milliseconds). */
const PAUSE = 70;

/**
 * The text of the search box. It runs ahead of the address while somebody types, and follows when something else changes
 * the address (Back, `Clear`, a link).
 * @param search the text in the address
 * @param write puts a text there, called when typing pauses
 */
export function useSearchText(search: string, write: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(search);
  const [written, setWritten] = useState(search);
  if (search !== written) {
    setWritten(search);
    setText(search);
  }

  const typed = text.trim();
  const put = useEffectEvent(() => {
    setWritten(typed);
    write(typed);
  });
  useEffect(() => {
    if (typed === written) return;
    const timer = setTimeout(() => put(), PAUSE);
    return () => clearTimeout(timer);
  }, [typed, written]);

  return [text, setText];
}
