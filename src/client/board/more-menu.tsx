import { Command, Rows3, Undo2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import * as messages from '#messages/header.ts';
import * as undoing from '#messages/undo.ts';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import { type Step, steps } from '../board-store/undo/steps.ts';
import { useKeyOf } from '../shortcuts/keys-table.ts';
import { undo } from '../shortcuts/undo.ts';
import { showDialog } from '../ui/dialog/dialogs.tsx';
import { Menu, named } from '../ui/menu.tsx';
import { compactCards } from './cards/compact-cards.ts';
import { type MoreEntry, moreEntries } from './more-entries.ts';
import { Palette } from './palette/palette.tsx';

function wordsOf(step: Step): string {
  const [first] = step;
  if (first?.file) return (first.before ? undoing.fileRemoval : undoing.fileAddition)(step.length);
  if (first?.imported) return undoing.importOf(first.imported);
  const { whats } = undoing;
  const [field = '', ...more] = Object.keys(first?.after ?? {});
  const ofField = more.length === 0 && Object.hasOwn(whats, field) ? whats[field as keyof typeof whats] : whats.edited;
  const ofNew = first?.isRestored ? whats.restored : whats.created;
  const what = first?.before ? (first.after ? ofField : whats.deleted) : ofNew;
  return step.length > 1 ? undoing.ofTasks(what, step.length) : what;
}

const palette: MoreEntry = { name: messages.commandPalette, Icon: Command, does: 'palette', Dialog: Palette };
const dialogs = [...moreEntries.slice(0, -1), [...(moreEntries.at(-1) ?? []), palette]];

type MoreMenuProps = { user: User; button: HTMLButtonElement | null; open: boolean; onClose: () => void };

/** The menu of choices and dialogs that are needed now and then, below its button. */
export function MoreMenu({ user, button, open, onClose }: MoreMenuProps) {
  const keyOf = useKeyOf();
  const latest = useSyncExternalStore(steps.subscribe, steps.get).done.at(-1);
  const isCompact = useSyncExternalStore(compactCards.subscribe, compactCards.get);
  const compact = { ...named(messages.compactCards, Rows3), checked: isCompact, onChoose: () => compactCards.set(!isCompact) };
  const undoLatest = (step: Step) => ({ ...named(undoing.undoWhat(wordsOf(step)), Undo2, keyOf('undo')), onChoose: () => void undo(step) });
  const groups = dialogs.map((group) =>
    group
      .filter(({ needs }) => !needs || may(user, needs))
      .map(({ name, Icon, Dialog, does }) => ({ ...named(name, Icon, does && keyOf(does)), onChoose: () => showDialog(Dialog) })),
  );
  return (
    <Menu
      label={messages.more}
      contents={[[...(latest ? [undoLatest(latest)] : []), compact], ...groups]}
      open={open}
      onClose={onClose}
      returnFocus={() => button}
      opener={button}
      align="end"
      sideOffset={4}
    />
  );
}
