import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import * as messages from '#messages/header.ts';
import type { User } from '#shared/session.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { late } from '../ui/late.tsx';
import { Tooltip } from '../ui/tooltip.tsx';

const importMenu = () => import('./more-menu.tsx');
const MoreMenu = late(async () => (await importMenu()).MoreMenu);

/** The button of the menu `More`. */
export function More({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  const [pressed, setPressed] = useState<'key' | 'pointer' | null>(null);
  // The first press loads the menu. A mere button until then, because a replaced one loses focus.
  const openFirst = async (by: 'key' | 'pointer') => {
    await importMenu().catch(() => {});
    setPressed(by);
    setOpen(true);
  };
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    void openFirst('key');
  };
  const look = { label: messages.more, icon: <Ellipsis className="size-4" /> };
  return pressed ? (
    <MoreMenu
      {...look}
      user={user}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) setPressed('pointer');
      }}
      byKey={pressed === 'key'}
    />
  ) : (
    <Tooltip content={look.label}>
      <IconButton
        {...look}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={({ detail }) => openFirst(detail === 0 ? 'key' : 'pointer')}
        onKeyDown={openByKey}
      />
    </Tooltip>
  );
}
