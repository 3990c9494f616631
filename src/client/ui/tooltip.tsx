import { Tooltip as Primitive, Slot } from 'radix-ui';
import { type ComponentProps, type FocusEvent, type ReactNode, useState } from 'react';
import { byKey } from '#messages/controls.ts';
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

/** The tooltip's button without Radix's description, which would repeat its name. */
const Undescribed = ({ 'aria-describedby': _, ...rest }: ComponentProps<'button'>) => <Slot.Root {...rest} />;

type TooltipProps = { content: ReactNode; keys?: string | undefined; children: ReactNode };

/** The name of an icon button, on hover and keyboard focus. A screen reader hears its key alone. @param keys the key that does the same, unless it is switched off */
export function Tooltip({ content, keys, children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false);
  const lettersOn = useSingleKeys();
  const key = keys && (lettersOn || !isSingle(keys)) ? keys : undefined;
  return (
    <Primitive.Root open={isOpen} onOpenChange={setOpen}>
      <Primitive.Trigger asChild onFocus={openForKeysOnly} aria-description={key && byKey(key)}>
        <Undescribed>{children}</Undescribed>
      </Primitive.Trigger>
      {/* In a landmark, like all content, but not inside a column, which would clip it. */}
      <Primitive.Portal container={isOpen ? document.querySelector('main') : null}>
        <Primitive.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-40 w-max max-w-72 animate-appear rounded-control bg-inverse px-2 py-1 text-label text-on-inverse shadow-float"
        >
          {content}
          {key && <kbd className="ml-2 rounded-control border border-current px-1 font-sans text-small">{key}</kbd>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
