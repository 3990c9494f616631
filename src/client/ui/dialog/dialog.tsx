import { Dialog as Primitive } from 'radix-ui';
import type { ComponentType, ReactNode } from 'react';
import { reachable } from '../scroll-region.tsx';
import type { DialogPart, DialogState } from './dialogs.tsx';
import { CloseButton, Modal, type OpenProps } from './modal.tsx';

/** Without the close button, and the buttons of the notes above the fields. */
const FIELDS =
  '[data-dialog-body] :is(input, textarea, select, button, a[href], [tabindex="0"]):not(:disabled, [hidden], [aria-hidden], [role="status"] + *)';

const widths = { small: 'max-w-sm', medium: 'max-w-lg', large: 'max-w-2xl' };

type DialogProps = OpenProps & {
  title: string;
  description?: ReactNode;
  size?: keyof typeof widths;
  children: ReactNode;
  /** Buttons below the scrolling content. A submit button needs `form`. */
  footer?: ReactNode;
  /** Focuses the dialog itself, so that a stray key chooses nothing in a dialog that opens unasked. */
  focusItself?: boolean;
  closesBeside?: boolean;
};

/** A modal dialog. Focus starts at its first field, is trapped, and is restored on closing. */
export function Dialog({ title, description, size = 'medium', children, footer, focusItself, ...modal }: DialogProps) {
  const focusFirst = (panel: HTMLElement) => (focusItself ? panel : panel.querySelector<HTMLElement>(FIELDS));
  return (
    <Modal {...modal} focusFirst={focusFirst} className={widths[size]}>
      <div className="flex items-start gap-4 pt-4 pr-3 pb-3 pl-5">
        <div className="min-w-0 grow pt-1">
          <Primitive.Title dir="auto" className="text-title font-semibold text-body wrap-anywhere">
            {title}
          </Primitive.Title>
          {description && <Primitive.Description className="mt-1 text-base text-muted wrap-anywhere">{description}</Primitive.Description>}
        </div>
        <CloseButton />
      </div>
      <div data-dialog-body="" {...(focusItself && reachable)} className="min-h-0 grow overflow-y-auto px-5 pt-1 pb-5">
        {children}
      </div>
      {footer && <div className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3.5">{footer}</div>}
    </Modal>
  );
}

/** A dialog of its own content, for `showDialog`. */
export const dialogOf =
  (look: Omit<DialogProps, keyof DialogState | 'children'>, Content: ComponentType): DialogPart =>
  (state) => (
    <Dialog {...state} {...look}>
      <Content />
    </Dialog>
  );
