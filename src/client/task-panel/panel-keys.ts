import type { KeyboardEvent } from 'react';
import type { Task } from '#shared/tasks.ts';
import { linkName, openTask } from '../board-store/linked-task.ts';
import { isProvisional } from '../board-store/mutations/provisional.ts';
import { cachedTask } from '../board-store/task-cache.ts';
import { actOnTasks } from '../selection/change-selected.ts';
import { cardOf } from '../shortcuts/card-elements.ts';
import { cardFrom } from '../shortcuts/keys-move.ts';
import { actOf, writeBy } from '../shortcuts/keys-table.ts';
import { TEXTS, TYPING } from '../shortcuts/own-keys.ts';
import { redo, undo } from '../shortcuts/undo.ts';
import { editTask } from '../task-forms/edit-task.tsx';

const labels = '[data-labels] :is([role="combobox"], button)';

function step(task: Task | undefined, to: 'next' | 'previous'): void {
  const own = task && cardOf(task.id);
  const card = own && cardFrom(own, to);
  const next = card && cachedTask(card.dataset.task ?? '');
  if (!next || isProvisional(next)) return;
  card.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  openTask(linkName(next));
}

type PanelKeys = { task: Task | undefined; deleted: boolean };

/** Handles a key in the panel. `J` and `K` go to the neighbours in the column, and the others act on its task as on its card. */
export function onPanelKey(event: KeyboardEvent<HTMLElement>, { task, deleted }: PanelKeys): void {
  const { target, currentTarget, nativeEvent, key, repeat } = event;
  // Events of a list over the panel come here too.
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.matches(TEXTS) || repeat) return;
  const act = actOf(nativeEvent);
  if (act?.does === 'undo') void undo();
  else if (act?.does === 'redo') void redo();
  // Arrows scroll the panel, and letters choose in a list.
  else if (!act || key.startsWith('Arrow') || (key.length === 1 && target.matches(TYPING))) return;
  else if (act.does === 'next' || act.does === 'previous') step(task, act.does);
  else if (!task || deleted) return;
  else if (act.on === 'tasks') actOnTasks(act, [task]);
  else if (act.on === 'task') {
    const focus = (field: string) => () => currentTarget.querySelector<HTMLElement>(field)?.focus();
    writeBy(act, task, { edit: () => editTask(task), comment: focus('[data-comment] textarea'), labels: focus(labels) });
  } else return;
  event.preventDefault();
}
