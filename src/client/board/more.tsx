import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import * as messages from '#messages/header.ts';
import type { User } from '#shared/session.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { late } from '../ui/late.tsx';
import { Tooltip } from '../ui/tooltip.tsx';

const MoreMenu = late(async () => (await import('./more-menu.tsx')).MoreMenu);

/** The button of the menu `More`. */
export function More({ user }: { user: User }) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <span className="relative inline-flex">
      <Tooltip content={messages.more}>
        <IconButton
          ref={setButton}
          label={messages.more}
          Icon={Ellipsis}
          aria-haspopup="menu"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          onKeyDown={openByKey}
          className="max-w-full"
        />
      </Tooltip>
      <MoreMenu user={user} button={button} open={open} onClose={() => setOpen(false)} />
    </span>
  );
}
