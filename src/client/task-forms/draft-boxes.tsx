import * as messages from '#messages/task-list.ts';
import { boxesIn, withTick } from '#shared/task-list.ts';
import { withoutMarks } from '../markdown/inline-marks.ts';

/** The checkboxes of a description that is being edited. A tick changes the text in its field. */
export function DraftBoxes({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const boxes = boxesIn(text);
  if (boxes.length === 0) return null;
  return (
    <ul aria-label={messages.taskList} className="mt-1.5">
      {boxes.map((box) => (
        <li key={box.at}>
          <label className="flex min-h-6 cursor-pointer items-center gap-2 text-label pointer-coarse:min-h-8">
            <input
              type="checkbox"
              checked={box.checked}
              onChange={() => onChange(withTick(text, box))}
              className="size-3.5 shrink-0 cursor-pointer pointer-coarse:size-5"
            />
            <span className="wrap-anywhere">{withoutMarks(box.label)}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}
