import { Tooltip as Primitive } from 'radix-ui';
import type { FocusEvent, ReactNode } from 'react';

/** The delays that all tooltips share. */
export function TooltipDelays({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Primitive.Provider>
  );
}

/** Keeps a tooltip closed when focus returns without the keyboard, as from a dialog closed by mouse. */
function openForKeysOnly(event: FocusEvent): void {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault();
}

/** A button's tooltip, on hover and keyboard focus. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactNode }) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild onFocus={openForKeysOnly}>
        {children}
      </Primitive.Trigger>
      <Primitive.Content
        sideOffset={6}
        collisionPadding={8}
        className="z-40 w-max max-w-72 animate-appear rounded-control bg-inverse px-2 py-1 text-label text-on-inverse shadow-float"
      >
        {content}
      </Primitive.Content>
    </Primitive.Root>
  );
}
