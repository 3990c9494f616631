import { useQuery } from '@tanstack/react-query';
import { unassigned } from '#messages/labels.ts';
import type { Admin, AssignableAdmin } from '#shared/admins.ts';
import { keys } from '../api/keys.ts';
import type { SelectOption } from '../ui/select.tsx';

/** All admins with their mobile numbers; the server answers super admins only. */
export const useAdmins = () => useQuery<Admin[]>({ queryKey: keys.admins });

export const useAssignableAdmins = () => useQuery<AssignableAdmin[]>({ queryKey: keys.assignableAdmins });

/** One option per admin, and one for the chosen name even if that admin has left or isn't loaded yet. */
export function nameOptions(admins: readonly { name: string }[], chosen: string | null): SelectOption<string | null>[] {
  const names = admins.map(({ name }) => name);
  if (chosen !== null && !names.includes(chosen)) names.push(chosen);
  return names.map((name) => ({ value: name, label: name }));
}

/** The assignees to choose from, `Unassigned` first. @param chosen the present one, who may have left */
export function useAssigneeOptions(chosen: string | null): SelectOption<string | null>[] {
  const { data: admins = [] } = useAssignableAdmins();
  return [{ value: null, label: unassigned }, ...nameOptions(admins, chosen)];
}

/** The assignees to filter by: active admins, and deactivated ones who still hold tasks. */
export const useAssigneeChoices = () => useQuery<AssignableAdmin[]>({ queryKey: keys.assigneeChoices });
