import { labels } from '#messages/task-fields.ts';
import { LabelChip } from './label-chip.tsx';

/** The labels of a task, in the order of the field that changes them. */
export const TaskLabels = ({ names }: { names: readonly string[] }) => (
  <ul aria-label={labels} className="inline-flex min-w-0 flex-wrap gap-1">
    {[...names].sort().map((name) => (
      <li key={name} className="inline-flex min-w-0">
        <LabelChip name={name} />
      </li>
    ))}
  </ul>
);
