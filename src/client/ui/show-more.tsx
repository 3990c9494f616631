import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './button.tsx';

/** How far below the visible part the next page is loaded. */
const AHEAD = '1000px 0px';

/** An invisible element that acts when it comes near the visible part. A new `key` makes it look again. */
function Sentinel({ onSeen }: { onSeen: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!mark.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && seen(), {
      // The scroller, not the window: `rootMargin` applies to the root only.
      root: mark.current.closest('[data-scroller]'),
      rootMargin: AHEAD,
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={mark} aria-hidden="true" />;
}

type ShowMoreProps = {
  label: string;
  held: number;
  /** Loads on scrolling, unless the last page failed. */
  auto: boolean;
  page: { mutate: () => void; isPending: boolean; error: Error | null };
};

/** The end of a list with more pages. */
export function ShowMore({ label, held, auto, page }: ShowMoreProps) {
  const load = () => page.mutate();
  return (
    <div className="flex justify-center py-2">
      {auto && !page.isPending && !page.error && <Sentinel key={held} onSeen={load} />}
      <Button variant="secondary" size="small" busy={page.isPending} onClick={load}>
        {label}
      </Button>
    </div>
  );
}
