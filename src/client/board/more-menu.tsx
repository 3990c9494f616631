import { Command } from 'lucide-react';
import { type RefObject, useEffect } from 'react';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import { useWindow } from '../ui/dialog/use-window.tsx';
import { Menu } from '../ui/menu.tsx';
import { type MoreEntry, moreEntries } from './more-entries.ts';
import { loadPalette } from './palette/load-palette.ts';

const entries: readonly MoreEntry[] = [...moreEntries, { name: 'Command Palette', Icon: Command, load: loadPalette }];

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
  const { show, element } = useWindow();
  const mine = entries.filter(({ needs }) => !needs || may(user, needs));
  useEffect(() => {
    if (open) for (const { load } of entries) load().catch(() => {});
  }, [open]);
  return (
    <>
      {open && (
        <Menu
          id={id}
          button={button}
          buttonId={buttonId}
          entries={mine.map(({ name, Icon, load }) => ({ name, icon: <Icon className="size-4" />, onChoose: () => show(load) }))}
          onClose={onClose}
        />
      )}
      {element}
    </>
  );
}
