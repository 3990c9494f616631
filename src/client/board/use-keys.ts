import { useEffect, useEffectEvent } from 'react';
import { linkName, openTask } from '../board-store/linked-task.ts';
import { isProvisional } from '../board-store/mutations/provisional.ts';
import { taskOfCard } from '../board-store/task-cache.ts';
import { NotificationsPanel } from '../notifications/notifications-button.tsx';
import { actOnTasks } from '../selection/change-selected.ts';
import { clearSelection, extendSelection, selectAll, toggleSelected } from '../selection/selection.ts';
import { columnOf, tasksWith } from '../selection/shown-tasks.ts';
import { cardAround, cardInUse, focusCard, focusCardSoon } from '../shortcuts/card-elements.ts';
import { cardFrom, enterCards, focusNewTitle, focusSearch } from '../shortcuts/keys-move.ts';
import { actOf, isSendingKey, type KeyAct, writeBy } from '../shortcuts/keys-table.ts';
import { OPENED, TEXTS, TYPING } from '../shortcuts/own-keys.ts';
import { redo, undo } from '../shortcuts/undo.ts';
import { editTask } from '../task-forms/edit-task.tsx';
import { showDialog } from '../ui/dialog/dialogs.tsx';
import { isComposing } from '../ui/is-composing.ts';
import { listen } from '../ui/listen.ts';
import { topDialog } from '../ui/open-layers.ts';
import { chooseLabels } from './card-menu/card-menu.tsx';
import { KeysDialog } from './more-entries.ts';
import { NumberPalette, Palette } from './palette/palette.tsx';

/** Elements where arrows, Home, End, Space and Enter act on cards. `#tasks` is the target of `Skip to tasks`. */
const steady = '[data-task], [data-task] button, [data-task] a, [data-task] input, #tasks';

const idOf = ({ dataset }: HTMLElement) => dataset.task ?? '';

/** The element that had focus before a key moved it to a field. */
let cameFrom: Element | null = null;

function visit(focusField: () => void): void {
  cameFrom = document.activeElement;
  focusField();
}

function leave(field: HTMLElement): void {
  const [card, back] = [cardAround(field), cameFrom];
  cameFrom = null;
  if (card) focusCard(card);
  else if (back instanceof HTMLElement && back.isConnected && back !== document.body) back.focus();
  else field.blur();
}

function actInField(event: KeyboardEvent, field: HTMLElement): void {
  // An open list handles Escape.
  if (field.matches('[role="combobox"]') && (event.key !== 'Escape' || field.ariaExpanded === 'true')) return;
  const down = event.key === 'ArrowDown' && field.matches('[type="search"]');
  if (event.key !== 'Escape' && !down) return;
  // Some browsers clear a search box on Escape, which would end the search.
  event.preventDefault();
  if (down) enterCards(null);
  else leave(field);
}

const actOnPage: Record<(KeyAct & { on: 'page' })['does'], () => void> = {
  palette: () => showDialog(Palette),
  number: () => showDialog(NumberPalette),
  search: () => visit(focusSearch),
  create: () => visit(focusNewTitle),
  notifications: () => showDialog(NotificationsPanel),
  undo: () => void undo(),
  redo: () => void redo(),
  keys: () => showDialog(KeysDialog),
};

function moveBy({ does, extends: selects }: KeyAct & { on: 'cards' }, card: HTMLElement | null): void {
  if (!card) enterCards(cardInUse.get());
  // It may not be rendered yet.
  else if (does === 'last') focusCardSoon(columnOf(idOf(card)).at(-1) ?? idOf(card));
  else {
    const target = cardFrom(card, does);
    if (target) focusCard(target);
    if (selects && target) extendSelection(columnOf(idOf(target)), idOf(target), idOf(card));
  }
}

/** Whether a key has its effect at an element. But for Delete, keys that type nothing scroll the page elsewhere. */
function isMeantAt(target: Element, { key }: KeyboardEvent, { on }: KeyAct): boolean {
  // A button handles Enter and Space.
  if (key === 'Enter' || key === ' ') return target.matches('[data-task]');
  return key.length === 1 || on === 'tasks' || target.matches(steady);
}

function actOnCard(card: HTMLElement, act: KeyAct & { on: 'card' | 'task' | 'tasks' }): void {
  const task = taskOfCard(card);
  if (!task || isProvisional(task)) return;
  if (act.on === 'tasks') actOnTasks(act, tasksWith(task));
  else if (act.on === 'task')
    writeBy(act, task, {
      edit: () => editTask(task),
      comment: () => visit(() => card.querySelector<HTMLElement>('[data-comment] textarea')?.focus()),
      labels: chooseLabels,
    });
  else if (act.does === 'select') toggleSelected(task.id);
  else if (act.does === 'selectColumn') selectAll(columnOf(task.id));
  else if (act.does === 'open') openTask(linkName(task));
  else {
    // With focus, its new name and state are read out, and the same key undoes it.
    const toggle = card.querySelector<HTMLElement>('[data-activity-toggle]');
    toggle?.click();
    toggle?.focus();
  }
}

/** The key that acted last, until it is released. */
let acted = '';

/** The page's keyboard shortcuts. Letters are ignored while typing, with a modifier, in an open dialog, and when switched off. */
export function useKeys(): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    // Autofill sends key events without a key.
    if (!event.key || isComposing(event) || !(target instanceof HTMLElement)) return;
    // A held key acts once, here or in the panel, because focus may have moved to the next card or a field.
    if (event.repeat && event.key === acted) return event.preventDefault();
    acted = event.defaultPrevented ? event.key : '';
    const form = target.matches('input, textarea, [role="combobox"]') ? target.closest('form') : null;
    if (form && isSendingKey(event) && !event.defaultPrevented) {
      acted = event.key;
      event.preventDefault();
      return form.requestSubmit();
    }
    const act = actOf(event);
    const isPalette = act?.does === 'palette';
    // Always block the browser's own use of this key.
    if (isPalette) event.preventDefault();
    if (topDialog.get() || target.closest(OPENED)) return;
    const fields = event.ctrlKey || event.metaKey ? TEXTS : TYPING;
    const isInField = target.closest(fields) || (event.key === 'Escape' && target.matches('[role="combobox"]'));
    if (isInField && !isPalette) return actInField(event, target);
    if (event.defaultPrevented && !isPalette) return;
    if (event.key === 'Escape' && clearSelection()) return event.preventDefault();
    if (!act || !isMeantAt(target, event, act)) return;
    const card = cardAround(target);
    if (!card && (act.on === 'card' || act.on === 'task')) return;
    event.preventDefault();
    // Moving between cards may repeat.
    if (act.on !== 'cards') acted = event.key;
    if (act.on === 'page') actOnPage[act.does]();
    else if (act.on === 'cards') moveBy(act, card);
    else if (card) actOnCard(card, act);
    else if (act.on === 'tasks') actOnTasks(act, tasksWith(undefined));
  });

  // On the document, after React's handlers, so that `defaultPrevented` is known.
  useEffect(() => listen(document, { keydown: (event) => onKey(event) }), []);
}
