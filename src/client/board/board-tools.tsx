import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import type { Status, Task } from '#shared/tasks.ts';
import { isProvisional } from '../board-store/mutations/provisional.ts';
import { setStatus } from '../board-store/mutations/use-change-status.ts';
import { taskOfCard } from '../board-store/task-cache.ts';
import { useTaskLink } from '../search/task-link.ts';
import { useKeys } from '../shortcuts/use-keys.ts';
import { useWindow } from '../ui/dialog/use-window.tsx';
import { dragCards } from './columns/drag-cards.ts';
import { loadPalette } from './palette/load-palette.ts';

const loadKeys = async () => (await import('../shortcuts/keys-dialog.tsx')).KeysDialog;

const nothing = () => {};

export type BoardToolsProps = { user: User; onEdit: (task: Task) => void; onDelete: (task: Task) => void };

/** Keys, the command palette, cards that can be dragged, and links to tasks: the quick ways of a board on which everything can be done without them. */
export function BoardTools({ user, onEdit, onDelete }: BoardToolsProps) {
  const client = useQueryClient();
  const { show, element } = useWindow();
  useTaskLink();
  const paletteAhead = () => loadPalette().then(nothing, nothing);
  useKeys({
    user,
    onEdit,
    onDelete,
    onPalette: () => show(loadPalette),
    onPaletteAhead: () => void paletteAhead(),
    onKeys: () => show(loadKeys),
  });

  const movable = useEffectEvent((card: HTMLElement) => {
    const task = taskOfCard(client, card);
    return task && !isProvisional(task) && may(user, 'changeStatus', task) ? task : undefined;
  });
  const move = useEffectEvent((card: HTMLElement, status: Status) => {
    // As it is by now: somebody else may have changed it while it was dragged, and it was seen to move.
    const task = movable(card);
    if (task) setStatus(client, task, status);
  });
  useEffect(
    () =>
      dragCards(
        (card) => movable(card)?.status,
        (card, status) => move(card, status),
      ),
    [],
  );
  return element;
}
