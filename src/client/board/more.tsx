import { Command, Ellipsis } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import * as messages from '#messages/header.ts';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import { useDialog } from '../ui/dialog/use-dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { late } from '../ui/late.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { type MoreEntry, moreEntries } from './more-entries.ts';

const Palette = late(async () => (await import('./palette/palette.tsx')).Palette);

const entries: readonly MoreEntry[] = [...moreEntries, { name: messages.commandPalette, Icon: Command, Dialog: Palette }];

const importMenu = () => import('../ui/menu.tsx');
const Menu = late(async () => (await importMenu()).Menu);

/** The menu of dialogs that are needed now and then. */
export function More({ user }: { user: User }) {
  const { show, element } = useDialog();
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
  const mine = entries.filter(({ needs }) => !needs || may(user, needs));
  return (
    <>
      {pressed ? (
        <Menu
          {...look}
          entries={mine.map(({ name, Icon, Dialog }) => ({ name, icon: <Icon className="size-4" />, onChoose: () => show(Dialog) }))}
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
      )}
      {element}
    </>
  );
}
