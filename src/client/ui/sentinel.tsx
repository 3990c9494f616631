import { useEffect, useEffectEvent, useRef } from 'react';

/** How far ahead of the reader the next page is fetched. */
const AHEAD = '1000px 0px';

/** An invisible mark that acts when it comes near the part of its column that is seen. Its `key` says when to look again. */
export function Sentinel({ onSeen }: { onSeen: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!mark.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && seen(), {
      // Of what scrolls, and not of the window: only so does it look ahead.
      root: mark.current.closest('[data-scroller]'),
      rootMargin: AHEAD,
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={mark} aria-hidden="true" />;
}
