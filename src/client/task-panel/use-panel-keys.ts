import { useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import type { Task } from '#shared/tasks.ts';
import { linkName, openTask } from '../board-store/linked-task.ts';
import { isProvisional } from '../board-store/mutations/provisional.ts';
import { cachedTask } from '../board-store/task-cache.ts';
import { singleKeys } from '../shortcuts/keys-choice.ts';
import { neighbourOf } from '../shortcuts/keys-move.ts';
import { commandOf } from '../shortcuts/keys-table.ts';
import { latinKey } from '../shortcuts/latin-key.ts';
import { redo, undo } from '../shortcuts/undo.ts';

const steps: Record<string, number> = { j: 1, k: -1 };
/** Elements that take letters as text. */
const texts = 'input:not([type="checkbox"]), textarea';
/** Elements that take letters as a choice. */
const choices = '[role="combobox"]';

/** The handler of the panel's keys: `J` and `K` go to the neighbours in the column, and undoing works as on the board. */
export function usePanelKeys(task: Task | undefined): (event: KeyboardEvent<HTMLElement>) => void {
  const client = useQueryClient();
  const step = (by: number) => {
    const card = task && neighbourOf(task.id, by);
    const next = card && cachedTask(client, card.dataset.task ?? '');
    if (!next || isProvisional(next)) return;
    card.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    openTask(linkName(next));
  };
  return (event) => {
    const { target, currentTarget, nativeEvent, repeat, ctrlKey, altKey, metaKey } = event;
    // Events of a list over the panel come here too.
    if (!(target instanceof Element) || !currentTarget.contains(target) || target.matches(texts) || repeat) return;
    const command = commandOf(nativeEvent);
    const by = steps[latinKey(nativeEvent).toLowerCase()];
    const isLetter = singleKeys.get() && !ctrlKey && !altKey && !metaKey && !target.matches(choices);
    if (command === 'undo') void undo(client);
    else if (command === 'redo') void redo(client);
    else if (by && isLetter) step(by);
    else return;
    event.preventDefault();
  };
}
