import { CalendarDays, CircleDashed, Flag, Hash, Link, Pencil, SquareCheck, Tag, Trash2, UserRound, UsersRound } from 'lucide-react';
import * as messages from '#messages/cards.ts';
import * as fields from '#messages/labels.ts';
import { endOfDay } from '#shared/calendar.ts';
import { may } from '#shared/permissions.ts';
import type { Task } from '#shared/tasks.ts';
import { priorities, statuses } from '#shared/words.ts';
import { useAssigneeOptions } from '../../admins/use-admins.ts';
import type { Values } from '../../board-store/undo/steps.ts';
import { askToDelete, changeTasks } from '../../selection/change-selected.ts';
import { toggleSelected } from '../../selection/selection.ts';
import { useUser } from '../../session/use-session.ts';
import { useKeyOf } from '../../shortcuts/keys-table.ts';
import { editTask } from '../../task-forms/edit-task.tsx';
import { copyNumber, copyTaskLink } from '../../task-parts/copy-task.ts';
import { type Checks, type MenuGroup, named } from '../../ui/menu.tsx';
import { serverNow } from '../../ui/server-clock.ts';
import { timeZone } from '../../ui/time-zone.ts';
import { dueDays } from './due-days.ts';

/** The entries of a card's menu that the user may choose, in groups. @param tasks the card's and all selected with it */
export function useMenuGroups(task: Task | undefined, tasks: readonly Task[], checks: Checks): MenuGroup[] {
  const { data: user } = useUser();
  const keyOf = useKeyOf();
  const people = useAssigneeOptions(task?.assignee ?? null);
  if (!task || !user) return [];
  const set = (values: Values) => changeTasks(tasks, values);
  const choice = (values: Values, name: string, keys?: string) => {
    const hasThem = (one: Task) => Object.entries(values).every(([field, value]) => one[field as keyof Values] === value);
    return { name, keys, radio: true, checked: tasks.every(hasThem), onChoose: () => set(values) };
  };
  const day = dueDays(serverNow(), timeZone);
  const dueOn = (name: string, to: string) => ({ name, onChoose: () => set({ dueDate: to ? endOfDay(to, timeZone) : null }) });

  const edit = { ...named(messages.edit, Pencil, keyOf('edit')), onChoose: () => editTask(task) };
  const assignToMe = { ...named(messages.assignToMe, UserRound, keyOf('assign')), onChoose: () => set({ assignee: user.name }) };
  const assignees = people.map(({ value, label }) => choice({ assignee: value }, label));
  const assignTo = { ...named(messages.assignTo, UsersRound), submenu: [assignees] };
  const moves = statuses.map((status) => choice({ status }, fields.statusLabels[status], keyOf(status)));
  const status = { ...named(fields.status, CircleDashed), submenu: [moves] };
  const ranks = priorities.map((priority) => choice({ priority }, fields.priorityLabels[priority]));
  const priority = { ...named(fields.priority, Flag), submenu: [ranks] };
  const [today, tomorrow] = [dueOn(messages.today, day.today), dueOn(messages.tomorrow, day.tomorrow)];
  const [monday, never] = [dueOn(messages.nextMonday, day.nextMonday), dueOn(messages.noDueDate, '')];
  const due = { ...named(messages.dueOn, CalendarDays), submenu: [[today, tomorrow, monday, never]] };
  const labels = { ...named(fields.labels, Tag, keyOf('labels')), submenu: checks };
  const copyLink = { ...named(messages.copyLink, Link), onChoose: () => void copyTaskLink(task) };
  const number = { ...named(messages.copyNumber, Hash), onChoose: () => void copyNumber(task.number) };
  const select = { ...named(messages.select, SquareCheck, keyOf('select')), onChoose: () => toggleSelected(task.id) };
  const remove = { ...named(messages.remove, Trash2, keyOf('delete')), onChoose: () => askToDelete(tasks) };

  const mayEdit = may(user, 'updateTask', task);
  const mayMove = may(user, 'changeStatus', task);
  return [
    mayEdit ? [edit] : [],
    [...(mayEdit ? [assignToMe, assignTo] : []), ...(mayMove ? [status] : []), ...(mayEdit ? [priority, due, labels] : [])],
    [copyLink, number, select],
    may(user, 'deleteTask', task) ? [remove] : [],
  ];
}
