import { useQuery } from '@tanstack/react-query';
import type { Admin, AssignableAdmin } from '#shared/admins.ts';
import { keys } from '../api/keys.ts';

/** All admins with their mobile numbers; the server answers super admins only. */
export const useAdmins = () => useQuery<Admin[]>({ queryKey: keys.admins });

export const useAssignableAdmins = () => useQuery<AssignableAdmin[]>({ queryKey: keys.assignableAdmins });

/** The assignees to filter by: active admins, and deactivated ones who still hold tasks. */
export const useAssigneeChoices = (enabled = true) => useQuery<AssignableAdmin[]>({ queryKey: keys.assigneeChoices, enabled });
