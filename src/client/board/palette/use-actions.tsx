import { ListFilter, LogOut, Moon, Plus, Rows3, Search, ShieldCheck, Sun, UsersRound, X } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import * as themes from '#messages/controls.ts';
import * as header from '#messages/header.ts';
import * as messages from '#messages/palette.ts';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import { quickFiltersOf } from '../../search/quick-filters.tsx';
import { noFilters, useFilters } from '../../search/use-filters.ts';
import { approvalField, focusApproval } from '../../second-factor/late-parts.tsx';
import { useLogout } from '../../session/use-session.ts';
import { focusNewTitle, focusSearch } from '../../shortcuts/page-fields.ts';
import type { ComboOption } from '../../ui/dialog/combo-dialog.tsx';
import { useDialog } from '../../ui/dialog/use-dialog.tsx';
import { chooseTheme, themeStore } from '../../ui/theme.ts';
import { compactCards } from '../cards/compact-cards.ts';
import { AdminsDialog } from '../manage-admins.ts';
import { type MoreEntry, moreEntries } from '../more-entries.ts';
import { action } from './action.tsx';

const manageAdmins: MoreEntry = { name: header.manageAdmins, Icon: UsersRound, needs: 'listAdmins', Dialog: AdminsDialog };

/** The actions that the user may take anywhere. @returns `element` for the dialogs that they open, to be rendered */
export function useActions(user: User): { actions: ComboOption[]; element: ReactNode } {
  const { show, element } = useDialog();
  const { filters, wanted, set } = useFilters();
  const { mutate: logOut } = useLogout();
  const theme = useSyncExternalStore(themeStore.subscribe, themeStore.get);
  const other = theme === 'dark' ? 'light' : 'dark';
  const windows = [manageAdmins, ...moreEntries].filter(({ needs }) => !needs || may(user, needs));
  const quick = quickFiltersOf(user).filter(({ key, on }) => filters[key] !== on[key]);
  const actions = [
    ...(approvalField() ? [action(messages.approveSignIn, ShieldCheck, focusApproval)] : []),
    action(messages.createTask, Plus, focusNewTitle, 'C'),
    action(messages.searchTasks, Search, focusSearch, '/'),
    ...quick.map(({ name, on }) => action(messages.filter(name), ListFilter, () => set(on))),
    ...(wanted ? [action(messages.clearFilters, X, () => set(noFilters))] : []),
    ...windows.map(({ name, Icon, Dialog, key }) => action(name, Icon, () => show(Dialog), key)),
    action(header.compactCards, Rows3, () => compactCards.set(!compactCards.get())),
    action(themes.use[other], other === 'dark' ? Moon : Sun, () => chooseTheme(other)),
    action(header.logOut, LogOut, () => logOut()),
  ];
  return { actions, element };
}
