import {
  Flag,
  Link,
  ListFilter,
  LogOut,
  type LucideIcon,
  Moon,
  Plus,
  Rows3,
  Search,
  ShieldCheck,
  Sun,
  Tag,
  UserRound,
  UserRoundX,
  UsersRound,
  X,
} from 'lucide-react';
import { useSyncExternalStore } from 'react';
import * as themes from '#messages/controls.ts';
import * as header from '#messages/header.ts';
import { priorityLabels } from '#messages/labels.ts';
import * as messages from '#messages/palette.ts';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import { priorities } from '#shared/words.ts';
import { isProvisional } from '../../board-store/mutations/provisional.ts';
import { setFields } from '../../board-store/mutations/update-task.ts';
import { useCachedTask } from '../../board-store/task-cache.ts';
import type { TaskDraft } from '../../board-store/task-draft.ts';
import { quickFiltersOf } from '../../search/quick-filters.tsx';
import { noFilters, useFilters } from '../../search/use-filters.ts';
import { approvalField, focusApproval } from '../../second-factor/late-parts.tsx';
import { useLogout } from '../../session/use-session.ts';
import { cardInUse } from '../../shortcuts/card-elements.ts';
import { focusNewTitle, focusSearch } from '../../shortcuts/keys-move.ts';
import { useKeyOf } from '../../shortcuts/keys-table.ts';
import { copyTaskLink } from '../../task-parts/copy-task.ts';
import type { ComboOption } from '../../ui/dialog/combo-dialog.tsx';
import { showDialog } from '../../ui/dialog/dialogs.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { chooseTheme, themeStore } from '../../ui/theme.ts';
import { chooseLabels } from '../card-menu/card-menu.tsx';
import { compactCards } from '../cards/compact-cards.ts';
import { AdminsDialog } from '../manage-admins.ts';
import { type MoreEntry, moreEntries } from '../more-entries.ts';

const action = (label: string, Icon: LucideIcon, onChoose: () => void, key?: string): ComboOption => ({
  id: label.toLowerCase().replaceAll(' ', '-'),
  label,
  icon: <Icon className="size-4" />,
  detail: key && (
    <span className="pointer-coarse:hidden">
      <KeyCap>{key}</KeyCap>
    </span>
  ),
  onChoose,
});

const manageAdmins: MoreEntry = { name: header.manageAdmins, Icon: UsersRound, needs: 'listAdmins', Dialog: AdminsDialog };

/** The actions that the user may take anywhere. */
export function useActions(user: User): ComboOption[] {
  const { filters, wanted, set } = useFilters();
  const { mutate: logOut } = useLogout();
  const keyOf = useKeyOf();
  const theme = useSyncExternalStore(themeStore.subscribe, themeStore.get);
  const other = theme === 'dark' ? 'light' : 'dark';
  const windows = [manageAdmins, ...moreEntries.flat()].filter(({ needs }) => !needs || may(user, needs));
  const quick = quickFiltersOf(user).filter(({ key, on }) => filters[key] !== on[key]);
  return [
    ...(approvalField() ? [action(messages.approveSignIn, ShieldCheck, focusApproval)] : []),
    action(messages.createTask, Plus, focusNewTitle, keyOf('create')),
    action(messages.searchTasks, Search, focusSearch, keyOf('search')),
    ...quick.map(({ name, on }) => action(messages.filter(name), ListFilter, () => set(on))),
    ...(wanted ? [action(messages.clearFilters, X, () => set(noFilters))] : []),
    ...windows.map(({ name, Icon, Dialog, does }) => action(name, Icon, () => showDialog(Dialog), does && keyOf(does))),
    action(header.compactCards, Rows3, () => compactCards.set(!compactCards.get())),
    action(themes.use[other], other === 'dark' ? Moon : Sun, () => chooseTheme(other)),
    action(header.logOut, LogOut, () => logOut()),
  ];
}

/** The actions that the user may take on the task of the card used last. @returns no actions if there is none */
export function useCardActions(user: User): { title: string; actions: ComboOption[] } {
  const used = useSyncExternalStore(cardInUse.subscribe, cardInUse.get);
  const task = useCachedTask(used);
  const keyOf = useKeyOf();
  if (!task || isProvisional(task)) return { title: '', actions: [] };
  const { title, assignee } = task;
  const copy = action(messages.copyLink, Link, () => void copyTaskLink(task));
  if (!may(user, 'updateTask', task)) return { title, actions: [copy] };
  const set = (fields: Partial<TaskDraft>) => () => setFields(task, fields);
  return {
    title,
    actions: [
      ...(assignee === user.name ? [] : [action(messages.assignToMe, UserRound, set({ assignee: user.name }))]),
      ...(assignee === null ? [] : [action(messages.removeAssignee, UserRoundX, set({ assignee: null }))]),
      ...priorities
        .filter((priority) => priority !== task.priority)
        .map((priority) => action(messages.priority(priorityLabels[priority]), Flag, set({ priority }))),
      action(messages.chooseLabels, Tag, () => chooseLabels(task), keyOf('labels')),
      copy,
    ],
  };
}
