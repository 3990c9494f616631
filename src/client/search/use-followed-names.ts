import type { User } from '#shared/session.ts';
import { useAssigneeChoices } from '../admins/use-admins.ts';
import { useLabels } from '../labels/use-labels.ts';
import { useRenamed } from '../ui/use-renamed.ts';
import { useFilters } from './use-filters.ts';

/** Lets the filters follow renames of people and labels, because they know them by name alone. */
export function useFollowedNames(user: User): void {
  const { filters, set } = useFilters();
  const { assignee = null, label = null } = filters;
  const { data: admins = [] } = useAssigneeChoices(assignee !== null && assignee !== user.name);
  const { data: labels = [] } = useLabels();
  const followAssignee = (name: string) => set({ assignee: name });
  useRenamed([user], assignee, followAssignee);
  useRenamed(admins, assignee, followAssignee);
  useRenamed(labels, label, (name) => set({ label: name }));
}
