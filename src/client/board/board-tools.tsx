import { useEffect, useEffectEvent } from 'react';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import type { Status, Task, TaskFilter } from '#shared/tasks.ts';
import { factorWays } from '../api/factor-ways.ts';
import { isProvisional } from '../board-store/mutations/provisional.ts';
import { useRealtime } from '../board-store/realtime/use-realtime.ts';
import { taskOfCard } from '../board-store/task-cache.ts';
import type { Values } from '../board-store/undo/steps.ts';
import { useFileZones } from '../files/use-file-zones.ts';
import { MentionList } from '../mentions/mention-list.tsx';
import { followNotifications } from '../notifications/follow-notifications.ts';
import { ConfirmEmail, LinkedSettings } from '../notifications/mail-links/linked-dialogs.tsx';
import { NotificationsPanel } from '../notifications/notifications-button.tsx';
import { followPush } from '../push/follow-push.ts';
import { useFollowedLabel } from '../search/use-followed-label.ts';
import { Approvals, Proof } from '../second-factor/late-parts.tsx';
import { changeable, changeTasks } from '../selection/change-selected.ts';
import { selectingIn } from '../selection/selecting.ts';
import { askAboutDeleting } from '../selection/selection.ts';
import { SelectionTools } from '../selection/selection-tools.tsx';
import { tasksWith } from '../selection/shown-tasks.ts';
import { cardOf } from '../shortcuts/card-elements.ts';
import { giveFirstKey } from '../shortcuts/first-key.ts';
import { useUndo } from '../shortcuts/undo.ts';
import { useKeys } from '../shortcuts/use-keys.ts';
import { TaskPanel } from '../task-panel/task-panel.tsx';
import { useTaskLinks } from '../task-panel/use-task-links.ts';
import { useDialog } from '../ui/dialog/use-dialog.tsx';
import { watchIdle } from '../ui/idle.ts';
import { CardMenu } from './card-menu/card-menu.tsx';
import { LabelChooser } from './card-menu/label-chooser.tsx';
import { dragCards } from './columns/drag-cards.ts';
import { KeysDialog } from './more-entries.ts';
import { NumberPalette, Palette } from './palette/palette.tsx';

type BoardToolsProps = {
  user: User;
  loaded: boolean;
  wanted: TaskFilter | null;
  onEdit: (task: Task) => void;
  onDelete: (task: Task) => void;
  refuge: () => HTMLElement | null;
};

/**
 * Parts of the board that its first cards don't need: remote changes, keys, the card menu, the palette, dragging, selecting
 * and the task panel.
 */
export function BoardTools({ user, loaded, wanted, onEdit, onDelete, refuge }: BoardToolsProps) {
  const { show, element } = useDialog();
  useEffect(() => followNotifications(user.id), [user.id]);
  useEffect(() => followPush(user.id), [user.id]);
  const remove = (tasks: readonly Task[]) => {
    const [only, ...others] = tasks;
    if (only && changeable(user, tasks, null).length === 0) changeTasks(user, tasks, null);
    else if (others.length > 0) askAboutDeleting(true);
    else if (only) onDelete(only);
  };
  const change = (tasks: readonly Task[], values: Values | null) => (values ? changeTasks(user, tasks, values) : remove(tasks));
  useRealtime(user.id, loaded);
  useUndo();
  useTaskLinks();
  useFileZones(user);
  useFollowedLabel();
  useKeys({
    user,
    onEdit,
    onChange: (task, values) => change(tasksWith(wanted, task), values),
    onPalette: (text) => show(text ? NumberPalette : Palette),
    onKeys: () => show(KeysDialog),
    onNotifications: () => show(NotificationsPanel),
    selecting: selectingIn(wanted),
  });
  useEffect(giveFirstKey, []);
  useEffect(watchIdle, []);

  const movable = useEffectEvent((card: HTMLElement) => {
    const task = taskOfCard(card);
    return task && !isProvisional(task) && may(user, 'changeStatus', task) ? task : undefined;
  });
  const carried = useEffectEvent((card: HTMLElement) => {
    const task = movable(card);
    return task ? tasksWith(wanted, task) : [];
  });
  // Someone else may have changed the tasks during the drag.
  const move = useEffectEvent((card: HTMLElement, status: Status) => changeTasks(user, carried(card), { status }));
  useEffect(
    () =>
      dragCards({
        statusOf: (card) => movable(card)?.status,
        carried: (card) => carried(card).flatMap(({ id }) => cardOf(id) ?? []),
        move: (card, status) => move(card, status),
      }),
    [],
  );
  return (
    <>
      <TaskPanel user={user} onEdit={onEdit} onDelete={onDelete} onChange={change} returnFocus={refuge} />
      {element}
      <ConfirmEmail />
      <LinkedSettings />
      <SelectionTools user={user} wanted={wanted} onDelete={remove} refuge={refuge} />
      <CardMenu user={user} onEdit={onEdit} onDelete={onDelete} />
      <LabelChooser user={user} wanted={wanted} />
      <MentionList />
      <Proof />
      {loaded && factorWays.includes('approve') && <Approvals />}
    </>
  );
}
