import * as messages from '#messages/selection.ts';
import type { Task } from '#shared/tasks.ts';
import { toggleSelected, useIsSelected } from './selection.ts';

/** The checkbox of a card. */
export function SelectBox({ task: { id, title } }: { task: Pick<Task, 'id' | 'title'> }) {
  const isSelected = useIsSelected(id);
  return (
    <label className="select-box grid size-6 cursor-pointer place-items-center pointer-coarse:size-8 print:hidden">
      <input
        type="checkbox"
        aria-label={messages.select(title)}
        checked={isSelected}
        onChange={() => toggleSelected(id)}
        className="size-4 cursor-pointer rounded-control pointer-coarse:size-6"
      />
    </label>
  );
}
