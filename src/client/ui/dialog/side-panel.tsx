import { Dialog as Primitive } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button, type ButtonIcon } from '../button.tsx';
import { classes } from '../classes.ts';
import { useScrollAnchor } from '../use-scroll-anchor.ts';
import { CloseButton, Modal, type OpenProps } from './modal.tsx';

/** A button in the head of a panel. On a phone it shows its icon only. */
export const HeadButton = ({ name, Icon, onClick }: { name: string; Icon: ButtonIcon; onClick: () => void }) => (
  <Button variant="ghost" size="small" Icon={Icon} onClick={onClick} className="max-sm:gap-0 max-sm:px-2">
    <span className="max-sm:sr-only">{name}</span>
  </Button>
);

type SidePanelProps = OpenProps & {
  /** Identifies what it shows. Another subject scrolls to the top and focuses the title. */
  subject: string;
  title: string;
  titleClassName?: string | false;
  /** The line above the title, beside the button that closes it. */
  head: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
};

function Content({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useScrollAnchor(content);
  return <div ref={content}>{children}</div>;
}

/** A dialog at the side of a wide window; a narrow one it fills. Focus starts at its title. */
export function SidePanel({ subject, title, titleClassName, head, children, footer, onKeyDown, ...modal }: SidePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // None yet while the dialog opens.
    if (subject) heading.current?.focus({ preventScroll: true });
  }, [subject]);
  return (
    <Modal {...modal} side focusFirst={() => heading.current} onKeyDown={onKeyDown} className="lg:max-w-[clamp(28rem,42vw,38rem)]">
      <div className="flex items-center gap-2 border-line border-b py-2 pr-3 pl-5">
        <div className="flex min-w-0 grow items-center gap-1">{head}</div>
        <CloseButton />
      </div>
      <div key={subject} data-scroller="" className="min-h-0 grow overflow-y-auto px-5 pt-4 pb-6">
        <Content>
          <Primitive.Title
            ref={heading}
            tabIndex={-1}
            dir="auto"
            className={classes('rounded-control text-title/7 font-semibold text-body wrap-anywhere sm:text-[1.25rem]/8', titleClassName)}
          >
            {title}
          </Primitive.Title>
          {children}
        </Content>
      </div>
      {footer && <div className="border-line border-t px-5 py-3 print:hidden">{footer}</div>}
    </Modal>
  );
}
