import { useQuery } from '@tanstack/react-query';
import type { Label, LabelColor } from '#shared/labels.ts';
import { keys } from '../api/keys.ts';

/** All labels, alphabetical. */
export const useLabels = () => useQuery<Label[]>({ queryKey: keys.labels });

/** The color of a label by its name. Grey until the labels are there. */
export const colorIn = (labels: readonly Label[], name: string): LabelColor => labels.find((label) => label.name === name)?.color ?? 'grey';
