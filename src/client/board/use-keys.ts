import { useEffect, useEffectEvent } from 'react';
import type { User } from '#shared/session.ts';
import { linkName, openTask } from '../board-store/linked-task.ts';
import { isProvisional } from '../board-store/mutations/provisional.ts';
import { taskOfCard } from '../board-store/task-cache.ts';
import { NotificationsPanel } from '../notifications/notifications-button.tsx';
import { actOnTasks } from '../selection/change-selected.ts';
import { clearSelection, extendSelection, selectAll, toggleSelected } from '../selection/selection.ts';
import { columnOf, tasksWith } from '../selection/shown-tasks.ts';
import { cardAround, cardInUse, focusCard, focusCardSoon } from '../shortcuts/card-elements.ts';
import { enterCards, focusNewTitle, focusSearch, moveFrom } from '../shortcuts/keys-move.ts';
import { cardKeyAct, commandOf, isAlone, isSendingKey, type KeyAct, singleKeyAct, writeBy } from '../shortcuts/keys-table.ts';
import { redo, undo } from '../shortcuts/undo.ts';
import { editTask } from '../task-forms/edit-task.tsx';
import { showDialog } from '../ui/dialog/dialogs.tsx';
import { isComposing } from '../ui/is-composing.ts';
import { topDialog } from '../ui/open-layers.ts';
import { chooseLabels } from './card-menu/card-menu.tsx';
import { KeysDialog } from './more-entries.ts';
import { NumberPalette, Palette } from './palette/palette.tsx';

/** Fields in which the browser undoes and selects. */
const texts = 'input:not([type="checkbox"]), textarea, [contenteditable]';
/** Elements that take letters as text or as a choice. */
const typing = `${texts}, select, [role="combobox"]:not([data-task] *)`;
/** Open elements with keys of their own. */
const opened = '[role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"]';
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

function moveBy({ move, extends: selects }: KeyAct & { on: 'cards' }, card: HTMLElement | null): void {
  if (!card) enterCards(cardInUse.get());
  // It may not be rendered yet.
  else if (move === 'last') focusCardSoon(columnOf(idOf(card)).at(-1) ?? idOf(card));
  else {
    const target = moveFrom(card, move);
    if (selects && target) extendSelection(columnOf(idOf(target)), idOf(target), idOf(card));
  }
}

function actAt(event: KeyboardEvent, target: Element): KeyAct | undefined {
  const act = cardKeyAct(event);
  if (act?.on !== 'tasks' && !target.matches(steady)) return;
  // A button handles Enter and Space.
  return ['Enter', ' '].includes(event.key) && !target.matches('[data-task]') ? undefined : act;
}

function actOnCard(card: HTMLElement, act: KeyAct & { on: 'card' | 'task' | 'tasks' }, user: User): void {
  const task = taskOfCard(card);
  if (!task || isProvisional(task)) return;
  if (act.on === 'tasks') actOnTasks(act, tasksWith(task), user);
  else if (act.on === 'task')
    writeBy(act, task, user, {
      edit: () => editTask(task, user),
      comment: () => visit(() => card.querySelector('textarea')?.focus()),
      labels: chooseLabels,
    });
  else if (act.does === 'select') toggleSelected(task.id);
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
export function useKeys(user: User): void {
  const actOnPage = ({ does }: KeyAct & { on: 'page' }) => {
    if (does === 'keys') showDialog(KeysDialog);
    else if (does === 'notifications') showDialog(NotificationsPanel);
    else if (does === 'number') showDialog(NumberPalette);
    else visit(does === 'search' ? focusSearch : focusNewTitle);
  };

  /** @returns whether the key means something here */
  const actOnCommand = (command: NonNullable<ReturnType<typeof commandOf>>, target: HTMLElement) => {
    const card = cardAround(target);
    if (command === 'palette') showDialog(Palette);
    else if (target.closest(texts) || (command === 'selectAll' && !card)) return false;
    else if (command === 'selectAll') card && selectAll(columnOf(idOf(card)));
    else void (command === 'undo' ? undo() : redo());
    return true;
  };

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
    const command = commandOf(event);
    // Always block the browser's own use of this key.
    if (command === 'palette') event.preventDefault();
    if (topDialog.get() || target.closest(opened)) return;
    if (command && actOnCommand(command, target)) {
      acted = event.key;
      return event.preventDefault();
    }
    const act = singleKeyAct(event) ?? actAt(event, target);
    if (target.closest(typing) || (event.key === 'Escape' && target.matches('[role="combobox"]'))) return actInField(event, target);
    if (event.defaultPrevented || !isAlone(event)) return;
    if (event.key === 'Escape' && clearSelection()) return event.preventDefault();
    if (!act) return;
    const card = cardAround(target);
    if (!card && (act.on === 'card' || act.on === 'task')) return;
    event.preventDefault();
    // Moving between cards may repeat.
    if (act.on !== 'cards') acted = event.key;
    if (act.on === 'page') actOnPage(act);
    else if (act.on === 'cards') moveBy(act, card);
    else if (card) actOnCard(card, act, user);
    else if (act.on === 'tasks') actOnTasks(act, tasksWith(undefined), user);
  });

  useEffect(() => {
    // On the document, after React's handlers, so that `defaultPrevented` is known.
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
