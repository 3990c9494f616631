import { Tooltip as Primitive } from 'radix-ui';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { isSingle, useSingleKeys } from './keys-choice.ts';

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

function Key({ keys }: { keys: string }) {
  const lettersOn = useSingleKeys();
  return (
    (lettersOn || !isSingle(keys)) && <kbd className="ml-2 rounded-control border border-current px-1 font-sans text-small">{keys}</kbd>
  );
}

type TooltipProps = { content: ReactNode; keys?: string | undefined; children: ReactNode };

/** A button's tooltip, on hover and keyboard focus. @param keys the key that does the same, shown unless it is switched off */
export function Tooltip({ content, keys, children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Primitive.Root open={isOpen} onOpenChange={setOpen}>
      <Primitive.Trigger asChild onFocus={openForKeysOnly}>
        {children}
      </Primitive.Trigger>
      {/* In a landmark, like all content, but not inside a column, which would clip it. */}
      <Primitive.Portal container={isOpen ? document.querySelector('main') : null}>
        <Primitive.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-40 w-max max-w-72 animate-appear rounded-control bg-inverse px-2 py-1 text-label text-on-inverse shadow-float"
        >
          {content}
          {keys && <Key keys={keys} />}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
