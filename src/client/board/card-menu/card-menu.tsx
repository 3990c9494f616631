import { useEffect, useEffectEvent, useState } from 'react';
import * as messages from '#messages/card-menu.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { isProvisional } from '../../board-store/mutations/provisional.ts';
import { taskOfCard } from '../../board-store/task-cache.ts';
import { cardOf } from '../../shortcuts/card-elements.ts';
import { cardInUse } from '../../shortcuts/focus-card.ts';
import { ContextMenu } from '../../ui/context-menu.tsx';
import { openCardMenuBy } from './open-card-menu.ts';
import { useMenuGroups } from './use-menu-groups.tsx';

type CardMenuProps = { user: User; onEdit: (task: Task) => void; onDelete: (task: Task) => void };

/** The menu of the card under the pointer or in focus. There is one for the whole board. */
export function CardMenu({ user, onEdit, onDelete }: CardMenuProps) {
  const [taskId, setTaskId] = useState<string | null>(null);
  const [at, setAt] = useState<{ x: number; y: number } | null>(null);
  const groups = useMenuGroups({ user, taskId, onEdit, onDelete });
  const open = useEffectEvent((card: HTMLElement, place: { x: number; y: number }) => {
    const task = taskOfCard(card);
    if (!task || isProvisional(task)) return false;
    cardInUse.set(task.id);
    setTaskId(task.id);
    setAt(place);
    return true;
  });
  useEffect(() => openCardMenuBy((card, place) => open(card, place)), []);
  // The task may be deleted while the menu is open.
  const isOpen = at !== null && groups.length > 0;
  return (
    <ContextMenu
      label={messages.label}
      groups={groups}
      at={isOpen ? at : null}
      onClose={() => setAt(null)}
      returnFocus={() => taskId !== null && cardOf(taskId)?.focus({ preventScroll: true })}
    />
  );
}
