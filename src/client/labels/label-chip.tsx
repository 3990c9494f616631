import type { ReactNode } from 'react';
import type { LabelColor } from '#shared/labels.ts';
import { useLabels } from './use-labels.ts';

const looks: Record<LabelColor, string> = {
  red: 'bg-red-soft text-red',
  orange: 'bg-orange-soft text-orange',
  yellow: 'bg-yellow-soft text-yellow',
  green: 'bg-green-soft text-green',
  teal: 'bg-accent-soft text-accent-text',
  blue: 'bg-blue-soft text-blue',
  purple: 'bg-violet-soft text-violet',
  grey: 'bg-grey-soft text-grey',
};

/** A label by its name. Its color only repeats the name, and may come a moment later. @param children controls after it */
export function LabelChip({ name, children }: { name: string; children?: ReactNode }) {
  const { data } = useLabels();
  const look = looks[data?.find((label) => label.name === name)?.color ?? 'grey'];
  return (
    <span
      title={name}
      className={`inline-flex h-5 min-w-0 max-w-full items-center rounded-control px-1.5 font-medium text-small forced-colors:border print:border ${look}`}
    >
      <bdi className="truncate">{name}</bdi>
      {children}
    </span>
  );
}
