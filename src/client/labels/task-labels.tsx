import type { ReactNode } from 'react';
import { labels } from '#messages/labels.ts';
import type { LabelColor } from '#shared/labels.ts';
import { colorIn, useLabels } from './use-labels.ts';

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

type LabelChipProps = {
  name: string;
  color: LabelColor;
  children?: ReactNode;
};

/** A label by its name, which its color only repeats. */
export function LabelChip({ name, color, children }: LabelChipProps) {
  return (
    <span
      title={name}
      className={`inline-flex h-5 min-w-0 max-w-full items-center rounded-control px-1.5 font-medium text-small forced-colors:border print:border ${looks[color]}`}
    >
      <bdi className="truncate">{name}</bdi>
      {children}
    </span>
  );
}

/** The color of a label, before its name in a list of choices. */
export const labelDot = (color: LabelColor) => (
  <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full border-5 border-current ${looks[color]}`} />
);

/** The labels of a task, in the order of the field that changes them. Their colors may come a moment later. */
export function TaskLabels({ names }: { names: readonly string[] }) {
  const { data = [] } = useLabels();
  return (
    <ul aria-label={labels} className="yields inline-flex min-w-0 flex-wrap gap-1">
      {[...names].sort().map((name) => (
        <li key={name} className="inline-flex min-w-0">
          <LabelChip name={name} color={colorIn(data, name)} />
        </li>
      ))}
    </ul>
  );
}
