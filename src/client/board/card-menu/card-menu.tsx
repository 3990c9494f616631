import { useEffect, useSyncExternalStore } from 'react';
import * as messages from '#messages/cards.ts';
import * as fields from '#messages/labels.ts';
import type { Task } from '#shared/tasks.ts';
import { isProvisional } from '../../board-store/mutations/provisional.ts';
import { taskOfCard, useCachedTask } from '../../board-store/task-cache.ts';
import { tasksWith } from '../../selection/shown-tasks.ts';
import { useLabelChecks } from '../../selection/use-label-changes.ts';
import { cardInUse, cardOf } from '../../shortcuts/card-elements.ts';
import { Menu } from '../../ui/menu.tsx';
import { makeOwnStore } from '../../ui/store.ts';
import { openCardMenuBy, placeAt } from './open-card-menu.ts';
import { useMenuGroups } from './use-menu-groups.tsx';

type Place = { x: number; y: number };

/** The task whose card has a menu, those selected with it, and its place if open. `labels` says that it is the list of labels alone. */
type Asked = { taskId: string | null; selected: readonly Task[]; at: Place | null; labels: boolean };

const none: Asked = { taskId: null, selected: [], at: null, labels: false };
const asked = makeOwnStore(none);

const close = () => asked.set({ ...asked.get(), at: null });

/** Opens the list of labels on a card, for its task and all that are selected with it. Closing it saves the choice. */
export function chooseLabels(task: Task): void {
  asked.set({ taskId: task.id, selected: tasksWith(task), at: placeAt(cardOf(task.id)), labels: true });
}

function openMenu(card: HTMLElement, at: Place): boolean {
  const task = taskOfCard(card);
  if (!task || isProvisional(task)) return false;
  cardInUse.set(task.id);
  asked.set({ taskId: task.id, selected: tasksWith(task), at, labels: false });
  return true;
}

/** The menu of the card under the pointer or in focus, or the list of its labels. There is one for the whole board. */
export function CardMenu() {
  const { taskId, selected, at, labels } = useSyncExternalStore(asked.subscribe, asked.get);
  useEffect(() => openCardMenuBy(openMenu), []);
  const task = useCachedTask(taskId);
  const tasks = selected.length > 1 ? selected : task ? [task] : [];
  const checks = useLabelChecks(tasks);
  const all = useMenuGroups(task, tasks, checks);
  const isOpen = at !== null && task !== undefined && (labels || all.length > 0);
  // A task that is deleted while the menu is open may be restored, and must not open it again.
  useEffect(() => {
    if (!isOpen) close();
  }, [isOpen]);
  return (
    <Menu
      label={labels ? fields.labels : messages.menu}
      contents={labels ? checks : all}
      open={isOpen}
      onClose={close}
      at={at}
      returnFocus={() => cardOf(taskId ?? '')}
      side="right"
      align="start"
      sideOffset={2}
    />
  );
}
