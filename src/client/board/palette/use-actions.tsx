import { ListFilter, LogOut, Moon, Plus, Search, Sun, UsersRound, X } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import { quickFiltersOf } from '../../search/quick-filters.tsx';
import { noFilters, useFilters } from '../../search/use-filters.ts';
import { useLogout } from '../../session/use-session.ts';
import { focusNewTitle, focusSearch } from '../../shortcuts/page-fields.ts';
import type { ComboOption } from '../../ui/dialog/combo-dialog.tsx';
import { useDialog } from '../../ui/dialog/use-dialog.tsx';
import { chooseTheme, themeStore } from '../../ui/theme.ts';
import { AdminsDialog, type MoreEntry, moreEntries } from '../more-entries.ts';
import { action } from './action.tsx';

const manageAdmins: MoreEntry = { name: 'Manage Admins', Icon: UsersRound, needs: 'listAdmins', Dialog: AdminsDialog };

/**
 * What this person can do from anywhere on the board.
 * @returns the actions, and `element` for the windows they open, which is to be drawn
 */
export function useActions(user: User): { actions: ComboOption[]; element: ReactNode } {
  const { show, element } = useDialog();
  const { filters, wanted, set } = useFilters();
  const { mutate: logOut } = useLogout();
  const theme = useSyncExternalStore(themeStore.subscribe, themeStore.get);
  const other = theme === 'dark' ? 'light' : 'dark';
  const windows = [manageAdmins, ...moreEntries].filter(({ needs }) => !needs || may(user, needs));
  const quick = quickFiltersOf(user).filter(({ key, on }) => filters[key] !== on[key]);
  const actions = [
    action('Create Task', Plus, focusNewTitle, 'C'),
    action('Search Tasks', Search, focusSearch, '/'),
    ...quick.map(({ name, on }) => action(`Filter: ${name}`, ListFilter, () => set(on))),
    ...(wanted ? [action('Clear Filters', X, () => set(noFilters))] : []),
    ...windows.map(({ name, Icon, Dialog, key }) => action(name, Icon, () => show(Dialog), key)),
    action(`Use ${other} theme`, other === 'dark' ? Moon : Sun, () => chooseTheme(other)),
    action('Log Out', LogOut, () => logOut()),
  ];
  return { actions, element };
}
