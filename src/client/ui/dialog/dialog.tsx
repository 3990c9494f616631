import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';
import { Modal } from './modal.tsx';

/** A dialog without a field may be higher than the screen, and is then scrolled by keys. */
const scrollable = { tabIndex: 0 };

const widths = { small: 'max-w-sm', medium: 'max-w-lg', large: 'max-w-2xl' };

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Its heading and accessible name. */
  title: string;
  description?: ReactNode;
  size?: keyof typeof widths;
  children: ReactNode;
  /** Buttons that stay in sight while the content scrolls; a submit button there names its form by `form`. */
  footer?: ReactNode;
  /** It opens unasked: focus goes to the dialog itself, so that a key meant for something else decides nothing in it. */
  focusItself?: boolean;
  /** Where focus goes on closing when the element it came from is gone. */
  returnFocus?: () => HTMLElement | null;
};

/** A modal dialog over the page. Focus goes to its first field, stays inside, and returns to where it was. */
export function Dialog({ title, description, size = 'medium', children, footer, focusItself, ...modal }: DialogProps) {
  const openAtFirstField = (event: Event) => {
    // The closing cross comes first in the order of tabbing, and is not what the dialog was opened for.
    // Nor was what can be done about news above the fields.
    const fields =
      '[data-dialog-body] :is(input, textarea, select, button, a[href], [tabindex="0"]):not(:disabled, [aria-hidden], [role="status"] + *)';
    if (!(event.currentTarget instanceof HTMLElement)) return;
    const first = focusItself ? event.currentTarget : event.currentTarget.querySelector<HTMLElement>(fields);
    if (!first) return;
    event.preventDefault();
    // It is in sight: the dialog has just opened at its top.
    first.focus({ preventScroll: true });
  };
  return (
    <Modal {...modal} onOpenAutoFocus={openAtFirstField} className={widths[size]}>
      <div className="flex items-start gap-4 pt-4 pr-3 pb-3 pl-5">
        <div className="min-w-0 grow pt-1">
          <Primitive.Title className="text-title font-semibold text-body">{title}</Primitive.Title>
          {description && <Primitive.Description className="mt-1 text-base text-muted">{description}</Primitive.Description>}
        </div>
        <Primitive.Close asChild>
          <IconButton label="Close" icon={<X className="size-4" />} />
        </Primitive.Close>
      </div>
      <div data-dialog-body="" {...(focusItself && scrollable)} className="min-h-0 grow overflow-y-auto px-5 pt-1 pb-5">
        {children}
      </div>
      {footer && <div className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3.5">{footer}</div>}
    </Modal>
  );
}
