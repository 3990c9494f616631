import { CalendarDays, CircleDashed, Flag, Hash, Link, Pencil, SquareCheck, Tag, Trash2, UserRound, UsersRound } from 'lucide-react';
import * as messages from '#messages/card-menu.ts';
import * as fields from '#messages/task-fields.ts';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { type Priority, priorities, priorityLabels, type Status, statuses, statusLabels } from '#shared/words.ts';
import { chosenName, NOBODY, nameOptions, nameValue } from '../../admins/name-options.ts';
import { useAssignableAdmins } from '../../admins/use-admins.ts';
import { isProvisional } from '../../board-store/mutations/provisional.ts';
import { setStatus } from '../../board-store/mutations/use-change-status.ts';
import { setFields } from '../../board-store/mutations/use-update-task.ts';
import { useCachedTask } from '../../board-store/task-cache.ts';
import type { TaskDraft } from '../../board-store/task-draft.ts';
import { copyTaskLink } from '../../search/task-link.ts';
import { changeLabels } from '../../selection/put-labels.ts';
import { toggleSelected } from '../../selection/selection.ts';
import { useKeyOf } from '../../shortcuts/keys-table.ts';
import type { MenuGroup } from '../../ui/context-menu.tsx';
import { serverNow } from '../../ui/server-clock.ts';
import { timeZone } from '../../ui/time-zone.ts';
import { copyNumber } from './copy-number.ts';
import { dueDays } from './due-days.ts';
import { useLabelChecks } from './use-label-checks.ts';

const icon = 'size-4';

type MenuGroupsProps = { user: User; taskId: string | null; onEdit: (task: Task) => void; onDelete: (task: Task) => void };

/** The entries of a card's menu that the user may choose, in groups. */
export function useMenuGroups({ user, taskId, onEdit, onDelete }: MenuGroupsProps): MenuGroup[] {
  const task = useCachedTask(taskId);
  const keyOf = useKeyOf();
  const { data: admins = [] } = useAssignableAdmins();
  const checks = useLabelChecks(task ? [task] : [], (changes) => task && changeLabels(user, [task], changes));
  if (!task || isProvisional(task)) return [];
  const set = (values: Partial<TaskDraft>) => setFields(task, values);
  const day = dueDays(serverNow(), timeZone);
  const dueOn = (name: string, to: string) => ({ name, onChoose: () => set({ day: to }) });

  const edit = { name: messages.edit, icon: <Pencil className={icon} />, keys: keyOf('edit'), onChoose: () => onEdit(task) };
  const assignToMe = {
    name: messages.assignToMe,
    icon: <UserRound className={icon} />,
    keys: keyOf('assign'),
    onChoose: () => set({ assignee: user.name }),
  };
  const names = nameOptions(admins, task.assignee).map(({ value, label }) => ({ value, name: label }));
  const assignTo = {
    name: messages.assignTo,
    icon: <UsersRound className={icon} />,
    choice: {
      value: nameValue(task.assignee),
      options: [{ value: NOBODY, name: fields.unassigned }, ...names],
      onChoose: (value: string) => set({ assignee: chosenName(value) }),
    },
  };
  const status = {
    name: messages.status,
    icon: <CircleDashed className={icon} />,
    choice: {
      value: task.status,
      options: statuses.map((value) => ({ value, name: statusLabels[value], keys: keyOf(value) })),
      onChoose: (value: string) => setStatus(task, value as Status),
    },
  };
  const priority = {
    name: messages.priority,
    icon: <Flag className={icon} />,
    choice: {
      value: task.priority,
      options: priorities.map((value) => ({ value, name: priorityLabels[value] })),
      onChoose: (value: string) => set({ priority: value as Priority }),
    },
  };
  const due = {
    name: messages.due,
    icon: <CalendarDays className={icon} />,
    entries: [
      dueOn(messages.today, day.today),
      dueOn(messages.tomorrow, day.tomorrow),
      dueOn(messages.nextMonday, day.nextMonday),
      dueOn(messages.noDueDate, ''),
    ],
  };
  const labels = { name: fields.labels, icon: <Tag className={icon} />, keys: keyOf('labels'), submenu: checks };
  const copyLink = { name: messages.copyLink, icon: <Link className={icon} />, onChoose: () => void copyTaskLink(task) };
  const number = { name: messages.copyNumber, icon: <Hash className={icon} />, onChoose: () => void copyNumber(task.number) };
  const select = {
    name: messages.select,
    icon: <SquareCheck className={icon} />,
    keys: keyOf('select'),
    onChoose: () => toggleSelected(task.id),
  };
  const remove = { name: messages.remove, icon: <Trash2 className={icon} />, keys: keyOf('delete'), onChoose: () => onDelete(task) };

  const mayEdit = may(user, 'updateTask', task);
  const mayMove = may(user, 'changeStatus', task);
  return [
    mayEdit ? [edit] : [],
    [...(mayEdit ? [assignToMe, assignTo] : []), ...(mayMove ? [status] : []), ...(mayEdit ? [priority, due, labels] : [])],
    [copyLink, number, select],
    may(user, 'deleteTask', task) ? [remove] : [],
  ];
}
