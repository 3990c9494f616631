import { Command, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import { useDialog } from '../ui/dialog/use-dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { late } from '../ui/late.tsx';
import type { MenuProps } from '../ui/menu.tsx';
import { type MoreEntry, moreEntries } from './more-entries.ts';

const Palette = late(async () => (await import('./palette/palette.tsx')).Palette);

const entries: readonly MoreEntry[] = [...moreEntries, { name: 'Command Palette', Icon: Command, Dialog: Palette }];

/** The button of a menu whose code has not come: the menu opens then, unless focus has gone elsewhere. */
const MenuButton = ({ label, icon, open, onOpenChange }: MenuProps) => (
  <IconButton
    label={label}
    icon={icon}
    aria-haspopup="menu"
    aria-expanded={open}
    onClick={() => onOpenChange(true)}
    onBlur={() => onOpenChange(false)}
  />
);

const Menu = late(async () => (await import('../ui/menu.tsx')).Menu, MenuButton);

/** The menu of what is needed now and then, and the dialogs it opens. */
export function More({ user }: { user: User }) {
  const { show, element } = useDialog();
  const [open, setOpen] = useState(false);
  const mine = entries.filter(({ needs }) => !needs || may(user, needs));
  return (
    <>
      <Menu
        label="More"
        icon={<Ellipsis className="size-4" />}
        entries={mine.map(({ name, Icon, Dialog }) => ({ name, icon: <Icon className="size-4" />, onChoose: () => show(Dialog) }))}
        open={open}
        onOpenChange={setOpen}
      />
      {element}
    </>
  );
}
