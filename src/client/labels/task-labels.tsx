import { labels } from '#messages/task-fields.ts';
import { LabelChip } from './label-chip.tsx';
import { colorIn, useLabels } from './use-labels.ts';

/** The labels of a task, in the order of the field that changes them. Their colors may come a moment later. */
export function TaskLabels({ names }: { names: readonly string[] }) {
  const { data = [] } = useLabels();
  return (
    <ul aria-label={labels} className="inline-flex min-w-0 flex-wrap gap-1">
      {[...names].sort().map((name) => (
        <li key={name} className="inline-flex min-w-0">
          <LabelChip name={name} color={colorIn(data, name)} />
        </li>
      ))}
    </ul>
  );
}
