import { useRenamed } from '../admins/use-renamed.ts';
import { useLabels } from '../labels/use-labels.ts';
import { useFilters } from './use-filters.ts';

/** Keeps the filter by a label when that is renamed. */
export function useFollowedLabel(): void {
  const { data = [] } = useLabels();
  const { filters, set } = useFilters();
  useRenamed(data, filters.label ?? null, (label) => set({ label }));
}
