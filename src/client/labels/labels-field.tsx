import { X } from 'lucide-react';
import { useId } from 'react';
import { labels } from '#messages/labels.ts';
import * as messages from '#messages/task-labels.ts';
import { labelsIn } from '#shared/label-text.ts';
import { LABELS_OF_TASK_MOST } from '#shared/limits.ts';
import { labelText } from '../board-store/label-text.ts';
import { Select } from '../ui/select.tsx';
import { LabelChip, labelDot } from './task-labels.tsx';
import { colorIn, useLabels } from './use-labels.ts';

type LabelsFieldProps = { value: string | undefined; onChange: (value: string) => void; className: string };

/** The field of a task's labels: each can be removed, and another one added. There is none while there are no labels. */
export function LabelsField({ value, onChange, className }: LabelsFieldProps) {
  const { data = [] } = useLabels();
  const heading = useId();
  const chosen = labelsIn(value);
  const free = data.filter(({ name }) => !chosen.includes(name));
  const others = free.map(({ name, color }) => ({ value: name, label: name, icon: labelDot(color) }));
  const remove = (name: string) => onChange(labelText(chosen.filter((one) => one !== name)));
  if (chosen.length + data.length === 0) return null;
  return (
    <fieldset tabIndex={-1} data-labels="" aria-labelledby={heading} className={`min-w-0 outline-none ${className}`}>
      <p id={heading} aria-hidden="true" className="mb-1.5 font-medium text-label">
        {labels}
      </p>
      <div className="flex flex-wrap items-center gap-1.5">
        {chosen.map((name) => (
          <LabelChip key={name} name={name} color={colorIn(data, name)}>
            <button
              type="button"
              aria-label={messages.remove(name)}
              onClick={() => remove(name)}
              className="-mr-1.5 grid size-6 shrink-0 place-items-center rounded-control pointer-coarse:size-8"
            >
              <X aria-hidden="true" className="size-3.5" />
            </button>
          </LabelChip>
        ))}
        {others.length > 0 && chosen.length < LABELS_OF_TASK_MOST && (
          <Select
            label={messages.addOne}
            placeholder={messages.addOne}
            size="small"
            typeAhead={false}
            value={undefined}
            options={others}
            onValueChange={(name) => onChange(labelText([...chosen, name]))}
            className="w-auto!"
          />
        )}
      </div>
    </fieldset>
  );
}
