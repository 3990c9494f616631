import { Tooltip as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

/** How long the pointer rests before a tooltip opens, and within which time the next one opens at once (milliseconds). */
const TOOLTIP_OPEN_DELAY = 700;
const TOOLTIP_SKIP_DELAY = 300;

/** Stands once around the whole page, so that all tooltips share their delays. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={TOOLTIP_OPEN_DELAY} skipDelayDuration={TOOLTIP_SKIP_DELAY}>
      {children}
    </Primitive.Provider>
  );
}

/**
 * A few words about one element, on hover and on focus.
 * @param children the element, which must take a ref
 */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactNode }) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-40 max-w-72 animate-appear rounded-control bg-inverse px-2 py-1 text-label text-on-inverse shadow-float"
        >
          {content}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
