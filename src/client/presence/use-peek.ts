import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useBackCloses } from '../ui/use-back-closes.ts';

/** How a panel is open: until the pointer leaves, or until it is closed. */
type Opened = 'hovered' | 'pressed' | null;

/** Opens a panel below a button on hover, or for good by a press. Escape, Back, and a press or focus elsewhere close it. */
export function usePeek() {
  const [opened, setOpened] = useState<Opened>(null);
  const area = useRef<HTMLDivElement>(null);
  useBackCloses(opened === 'pressed', () => setOpened(null));
  useEffect(() => {
    if (!opened) return;
    const over = new AbortController();
    const options = { capture: true, signal: over.signal };
    addEventListener('pointerdown', ({ target }) => area.current?.contains(target as Node) || setOpened(null), options);
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        // It closes this alone, and no selection or search.
        event.stopPropagation();
        setOpened(null);
      },
      options,
    );
    return () => over.abort();
  }, [opened]);
  return {
    opened,
    press: () => setOpened(opened === 'pressed' ? null : 'pressed'),
    area: {
      ref: area,
      onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setOpened(opened ?? 'hovered'),
      onPointerLeave: () => setOpened(opened === 'hovered' ? null : opened),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpened(null);
      },
    },
  };
}
