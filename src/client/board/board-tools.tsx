import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import type { Status, Task } from '#shared/tasks.ts';
import { isProvisional } from '../board-store/mutations/provisional.ts';
import { setStatus } from '../board-store/mutations/use-change-status.ts';
import { useRealtime } from '../board-store/realtime/use-realtime.ts';
import { taskOfCard } from '../board-store/task-cache.ts';
import { useTaskLink } from '../search/task-link.ts';
import { giveFirstKey } from '../shortcuts/first-key.ts';
import { useKeys } from '../shortcuts/use-keys.ts';
import { useDialog } from '../ui/dialog/use-dialog.tsx';
import { CardMenu } from './card-menu/card-menu.tsx';
import { dragCards } from './columns/drag-cards.ts';
import { KeysDialog } from './more-entries.ts';
import { Palette } from './palette/palette.tsx';

type BoardToolsProps = { user: User; loaded: boolean; onEdit: (task: Task) => void; onDelete: (task: Task) => void };

/** Parts of the board that its first cards don't need: remote changes, keys, the card menu, the command palette, dragging and task links. */
export function BoardTools({ user, loaded, onEdit, onDelete }: BoardToolsProps) {
  const client = useQueryClient();
  const { show, element } = useDialog();
  useRealtime(user.id, loaded);
  useTaskLink();
  useKeys({ user, onEdit, onDelete, onPalette: () => show(Palette), onKeys: () => show(KeysDialog) });
  useEffect(giveFirstKey, []);

  const movable = useEffectEvent((card: HTMLElement) => {
    const task = taskOfCard(client, card);
    return task && !isProvisional(task) && may(user, 'changeStatus', task) ? task : undefined;
  });
  const move = useEffectEvent((card: HTMLElement, status: Status) => {
    // Someone else may have changed the task during the drag.
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
  return (
    <>
      {element}
      <CardMenu user={user} onEdit={onEdit} onDelete={onDelete} />
    </>
  );
}
