import type { KeyboardEvent } from 'react';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { linkName, openTask } from '../board-store/linked-task.ts';
import { isProvisional } from '../board-store/mutations/provisional.ts';
import { useDeletedMeanwhile } from '../board-store/realtime/changed-by-others.ts';
import { cachedTask } from '../board-store/task-cache.ts';
import type { Values } from '../board-store/undo/steps.ts';
import { type Move, neighbourOf } from '../shortcuts/keys-move.ts';
import { cardKeyActs, commandOf, singleKeyAct } from '../shortcuts/keys-table.ts';
import { valuesBy, writeBy } from '../shortcuts/task-keys.ts';
import { redo, undo } from '../shortcuts/undo.ts';

const steps: Partial<Record<Move, number>> = { next: 1, previous: -1 };
/** Elements that take letters as text. */
const texts = 'input:not([type="checkbox"]), textarea';
/** Elements that take letters as a choice. */
const choices = '[role="combobox"]';

const focusLabels = (panel: HTMLElement) => panel.querySelector<HTMLElement>('[data-labels] :is([role="combobox"], button)')?.focus();

type PanelKeysProps = {
  task: Task | undefined;
  user: User;
  onEdit: (task: Task) => void;
  /** Sets values of the task, or deletes it (null). */
  onChange: (tasks: readonly Task[], values: Values | null) => void;
  onComment: () => void;
};

/** The handler of the panel's keys. `J` and `K` go to the neighbours in the column, and the others act on its task as on its card. */
export function usePanelKeys({ task, user, onEdit, onChange, onComment }: PanelKeysProps): (event: KeyboardEvent<HTMLElement>) => void {
  const deleted = useDeletedMeanwhile(task?.id ?? '');
  const step = (by: number) => {
    const card = task && neighbourOf(task.id, by);
    const next = card && cachedTask(card.dataset.task ?? '');
    if (!next || isProvisional(next)) return;
    card.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    openTask(linkName(next));
  };
  const actFor = ({ ctrlKey, altKey, metaKey, key, nativeEvent }: KeyboardEvent, target: Element) => {
    if (ctrlKey || altKey || metaKey) return;
    return key === 'Delete' ? cardKeyActs.Delete : target.matches(choices) ? undefined : singleKeyAct(nativeEvent);
  };
  return (event) => {
    const { target, currentTarget, nativeEvent, repeat } = event;
    // Events of a list over the panel come here too.
    if (!(target instanceof Element) || !currentTarget.contains(target) || target.matches(texts) || repeat) return;
    const command = commandOf(nativeEvent);
    const act = actFor(event, target);
    const by = act?.on === 'cards' && steps[act.move];
    if (command === 'undo') void undo();
    else if (command === 'redo') void redo();
    else if (by) step(by);
    else if (!task || deleted) return;
    else if (act?.on === 'tasks') onChange([task], valuesBy(act, user));
    else if (act?.on === 'task') writeBy(act, task, user, { edit: onEdit, comment: onComment, labels: () => focusLabels(currentTarget) });
    else return;
    event.preventDefault();
  };
}
