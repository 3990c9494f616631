import { Command } from 'lucide-react';
import type { RefObject } from 'react';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import { useDialog } from '../ui/dialog/use-dialog.tsx';
import { late } from '../ui/late.tsx';
import { Menu } from '../ui/menu.tsx';
import { type MoreEntry, moreEntries } from './more-entries.ts';

const Palette = late(async () => (await import('./palette/palette.tsx')).Palette);

const entries: readonly MoreEntry[] = [...moreEntries, { name: 'Command Palette', Icon: Command, Dialog: Palette }];

type MoreMenuProps = {
  id: string;
  user: User;
  button: RefObject<HTMLButtonElement | null>;
  buttonId: string;
  open: boolean;
  onClose: () => void;
};

/** The menu under `More`, and the dialogs it opens. */
export function MoreMenu({ id, user, button, buttonId, open, onClose }: MoreMenuProps) {
  const { show, element } = useDialog();
  const mine = entries.filter(({ needs }) => !needs || may(user, needs));
  return (
    <>
      {open && (
        <Menu
          id={id}
          button={button}
          buttonId={buttonId}
          entries={mine.map(({ name, Icon, Dialog }) => ({ name, icon: <Icon className="size-4" />, onChoose: () => show(Dialog) }))}
          onClose={onClose}
        />
      )}
      {element}
    </>
  );
}
