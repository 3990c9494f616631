import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { User } from '#shared/session.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { MoreMenu } from './more-menu.tsx';

/** The button of the menu of what is needed now and then. The menu itself comes when somebody is about to open it. */
export function More({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const buttonId = `${id}-button`;

  const show = () => {
    // Not every browser focuses a button that is clicked, and focus that leaves it gives the menu up.
    button.current?.focus();
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    show();
  };
  return (
    <div className="relative">
      <IconButton
        ref={button}
        id={buttonId}
        label="More"
        icon={<Ellipsis className="size-4" />}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        // An open menu closes when it loses focus; the click that follows would open it again.
        onMouseDown={(event) => open && event.preventDefault()}
        onClick={() => (open ? setOpen(false) : show())}
        onKeyDown={onKeyDown}
      />
      <MoreMenu id={id} user={user} button={button} buttonId={buttonId} open={open} onClose={() => setOpen(false)} />
    </div>
  );
}
