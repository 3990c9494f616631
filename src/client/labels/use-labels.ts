import { useQuery } from '@tanstack/react-query';
import type { Label } from '#shared/labels.ts';
import { keys } from '../api/keys.ts';

/** All labels, alphabetical. */
export const useLabels = () => useQuery<Label[]>({ queryKey: keys.labels });
