import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type KeyboardEventHandler, type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import * as messages from '#messages/controls.ts';
import { classes } from '../classes.ts';
import { focusAlong, focusPath } from '../focus-path.ts';
import { IconButton } from '../icon-button.tsx';
import { isComposing } from '../is-composing.ts';
import { useOpenLayer } from '../open-layers.ts';
import './second-press.ts';

export type OpenProps = {
  /** Open by default, because most dialogs are drawn only while they are open. */
  open?: boolean;
  onClose: () => void;
  /** Finds the element to focus on closing if the one focused before is gone. */
  returnFocus?: (() => HTMLElement | null) | undefined;
  /** Called once it is closed and focus is back. */
  onClosed?: () => void;
};

type ModalProps = OpenProps & {
  role?: 'dialog' | 'alertdialog';
  /** Its width. */
  className: string;
  overlayClassName?: string;
  /** Whether it stands at the side, one window high. */
  side?: boolean;
  closesBeside?: boolean;
  /** Finds where focus starts in the open panel; by default at its first control. */
  focusFirst?: (panel: HTMLElement) => HTMLElement | null;
  onKeyDown?: KeyboardEventHandler;
  children: ReactNode;
};

const prevent = (event: Event) => event.preventDefault();

/** A button that is making a secret. Only the answer has the secret, so the dialog of the button awaits it. */
const MAKES_SECRET = '[data-makes-secret][aria-busy="true"]';

/**
 * The last element inside an open dialog, where toasts stand meanwhile. Gives focus back as the dialog goes: Radix does so only for a dialog
 * with a trigger, and a timer later, when a key has been lost. A field in the dialog must not use `autoFocus`.
 */
function Inside({ onClose, returnFocus, onClosed }: Omit<OpenProps, 'open'>) {
  const element = useRef<HTMLDivElement>(null);
  useOpenLayer(true, onClose, element);
  const giveBack = useEffectEvent((path: ReturnType<typeof focusPath>) => {
    const { activeElement, body } = document;
    // Focus that has moved elsewhere stays there. A dialog below this one has it only as a whole.
    if (activeElement === body || activeElement?.matches('[role="dialog"], [role="alertdialog"]')) {
      const refuge = returnFocus?.();
      if (path[0]?.isConnected) path[0].focus();
      if (refuge && document.activeElement?.contains(refuge)) refuge.focus();
      // A list that a removed button was in.
      if (document.activeElement === activeElement) focusAlong(path);
    }
    onClosed?.();
  });
  // The dialog's own effects, its focus trap among them, begin after those of its children, and end before.
  useEffect(() => {
    const path = focusPath();
    return () => giveBack(path);
  }, []);
  return <div ref={element} />;
}

/** The base of all modal dialogs: overlay, panel and focus handling. The children must include a `Title`. */
export function Modal({
  open = true,
  className,
  overlayClassName,
  side = false,
  role = 'dialog',
  closesBeside = true,
  focusFirst,
  onKeyDown,
  children,
  onClose,
  ...inside
}: ModalProps) {
  const panel = useRef<HTMLDivElement>(null);
  const pressed = useRef<EventTarget>(null);
  const close = () => {
    if (!panel.current?.querySelector(MAKES_SECRET)) onClose();
  };
  const startFocus = (event: Event) => {
    const first = panel.current && focusFirst?.(panel.current);
    if (!first) return;
    // Radix would scroll to it, and select the text of a field.
    event.preventDefault();
    first.focus({ preventScroll: true });
  };
  const closeBeside = ({ target, currentTarget }: MouseEvent) => {
    // A press that began inside the dialog must not close it.
    if (closesBeside && target === currentTarget && pressed.current === target) close();
  };
  return (
    <Primitive.Root open={open} onOpenChange={close}>
      <Primitive.Portal>
        {/* It centres the dialog, fades in and goes at once. */}
        <Primitive.Overlay
          onPointerDownCapture={({ target }) => {
            pressed.current = target;
          }}
          onClick={closeBeside}
          className={classes(
            'fixed inset-0 z-30 grid grid-cols-1 overflow-y-auto data-[state=open]:animate-overlay',
            side ? 'justify-items-end bg-overlay/50' : 'place-items-center bg-overlay p-3 sm:p-6',
            overlayClassName,
          )}
        >
          <Primitive.Content
            ref={panel}
            role={role}
            onOpenAutoFocus={startFocus}
            onKeyDown={onKeyDown}
            onCloseAutoFocus={prevent}
            onEscapeKeyDown={(event) => isComposing(event) && prevent(event)}
            // Radix misses the first press after a list in the dialog was open.
            onPointerDownOutside={prevent}
            className={classes('w-full outline-none', className)}
          >
            {/* Toasts stand beside it, and keep their place while it rises. */}
            <div
              className={classes(
                'flex flex-col overflow-hidden bg-raised text-body shadow-window',
                side
                  ? 'h-dvh animate-slide border-line lg:border-l'
                  : 'max-h-[calc(100dvh-1.5rem)] animate-rise rounded-window border border-line sm:max-h-[calc(100dvh-3rem)]',
              )}
            >
              {children}
            </div>
            <Inside {...inside} onClose={close} />
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** The button at the top of a dialog that closes it. */
export const CloseButton = () => (
  <Primitive.Close asChild>
    <IconButton label={messages.close} Icon={X} />
  </Primitive.Close>
);
