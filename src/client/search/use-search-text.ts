import { useEffect, useEffectEvent, useState } from 'react';

/** Debounce that skips most half-typed words and still searches within 100 ms of the last key (milliseconds). */
const PAUSE = 70;

/** The text of the search box. It leads the address while the user types, and follows Back, `Clear` and links. */
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
