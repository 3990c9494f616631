import { useQueryClient } from '@tanstack/react-query';
import { Command, Undo2 } from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import * as messages from '#messages/header.ts';
import { undoWhat } from '#messages/undo.ts';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import { wordsOf } from '../board-store/undo/step-words.ts';
import { steps } from '../board-store/undo/steps.ts';
import { undoKeys } from '../shortcuts/keys-table.ts';
import { undo } from '../shortcuts/undo.ts';
import { useDialog } from '../ui/dialog/use-dialog.tsx';
import { Menu } from '../ui/menu.tsx';
import { type MoreEntry, moreEntries } from './more-entries.ts';
import { Palette } from './palette/palette.tsx';

const entries: readonly MoreEntry[] = [...moreEntries, { name: messages.commandPalette, Icon: Command, Dialog: Palette }];

type MoreMenuProps = { user: User; label: string; icon: ReactNode; byKey: boolean };

/** The menu `More`. It is drawn open, because a press has asked for it. */
export function MoreMenu({ user, byKey, ...look }: MoreMenuProps) {
  const client = useQueryClient();
  const { show, element } = useDialog();
  const [open, setOpen] = useState(true);
  const [isFirst, setFirst] = useState(true);
  const latest = useSyncExternalStore(steps.subscribe, steps.get).done.at(-1);
  const icon = (Icon: MoreEntry['Icon']) => <Icon className="size-4" />;
  const mine = entries.filter(({ needs }) => !needs || may(user, needs));
  return (
    <>
      <Menu
        {...look}
        entries={[
          ...(latest
            ? [{ name: undoWhat(wordsOf(latest)), icon: icon(Undo2), keys: undoKeys, onChoose: () => void undo(client, latest) }]
            : []),
          ...mine.map(({ name, Icon, Dialog }) => ({ name, icon: icon(Icon), onChoose: () => show(Dialog) })),
        ]}
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) setFirst(false);
        }}
        byKey={isFirst && byKey}
      />
      {element}
    </>
  );
}
