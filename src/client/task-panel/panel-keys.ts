import type { KeyboardEvent } from 'react';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { linkName, openTask } from '../board-store/linked-task.ts';
import { isProvisional } from '../board-store/mutations/provisional.ts';
import { cachedTask } from '../board-store/task-cache.ts';
import { actOnTasks } from '../selection/change-selected.ts';
import { type Move, neighbourOf } from '../shortcuts/keys-move.ts';
import { cardKeyAct, commandOf, singleKeyAct, writeBy } from '../shortcuts/keys-table.ts';
import { redo, undo } from '../shortcuts/undo.ts';
import { editTask } from '../task-forms/edit-task.tsx';

const steps: Partial<Record<Move, number>> = { next: 1, previous: -1 };
/** Elements that take letters as text. */
const texts = 'input:not([type="checkbox"]), textarea';
/** Elements that take letters as a choice. */
const choices = '[role="combobox"]';

const labels = '[data-labels] :is([role="combobox"], button)';

function step(task: Task | undefined, by: number): void {
  const card = task && neighbourOf(task.id, by);
  const next = card && cachedTask(card.dataset.task ?? '');
  if (!next || isProvisional(next)) return;
  card.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  openTask(linkName(next));
}

function actFor({ ctrlKey, altKey, metaKey, key, nativeEvent }: KeyboardEvent, target: Element) {
  if (ctrlKey || altKey || metaKey) return undefined;
  return key === 'Delete' ? cardKeyAct({ key, shiftKey: false }) : target.matches(choices) ? undefined : singleKeyAct(nativeEvent);
}

type PanelKeys = { task: Task | undefined; deleted: boolean; user: User };

/** Handles a key in the panel. `J` and `K` go to the neighbours in the column, and the others act on its task as on its card. */
export function onPanelKey(event: KeyboardEvent<HTMLElement>, { task, deleted, user }: PanelKeys): void {
  const { target, currentTarget, nativeEvent, repeat } = event;
  // Events of a list over the panel come here too.
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.matches(texts) || repeat) return;
  const command = commandOf(nativeEvent);
  const act = actFor(event, target);
  const by = act?.on === 'cards' && steps[act.move];
  if (command === 'undo') void undo();
  else if (command === 'redo') void redo();
  else if (by) step(task, by);
  else if (!task || deleted) return;
  else if (act?.on === 'tasks') actOnTasks(act, [task], user);
  else if (act?.on === 'task') {
    const focus = (field: string) => () => currentTarget.querySelector<HTMLElement>(field)?.focus();
    writeBy(act, task, user, { edit: () => editTask(task, user), comment: focus('[data-comment] textarea'), labels: focus(labels) });
  } else return;
  event.preventDefault();
}
