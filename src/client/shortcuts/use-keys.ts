import { useEffect, useEffectEvent, useRef } from 'react';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { linkName, openTask } from '../board-store/linked-task.ts';
import { isProvisional } from '../board-store/mutations/provisional.ts';
import { taskOfCard } from '../board-store/task-cache.ts';
import type { Values } from '../board-store/undo/steps.ts';
import { openWindows } from '../ui/dialog/open-windows.ts';
import { isComposing } from '../ui/is-composing.ts';
import { cardAround } from './card-elements.ts';
import { cardInUse } from './focus-card.ts';
import { enterCards, moveFrom } from './keys-move.ts';
import { cardKeyActs, commandOf, extendingKeyActs, isSendingKey, type KeyAct, singleKeyAct } from './keys-table.ts';
import { chooseLabels } from './labelling.ts';
import { focusNewTitle, focusSearch } from './page-fields.ts';
import { valuesBy, writeBy } from './task-keys.ts';
import { redo, undo } from './undo.ts';
import { useFieldVisit } from './use-field-visit.ts';

/** Elements that take letters as text or as a choice. */
const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="combobox"]:not([data-task] *)';
/** Fields in which the browser undoes and selects. */
const texts = 'input:not([type="checkbox"]), textarea, [contenteditable]';
/** Open elements with keys of their own. */
const opened = '[role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"]';
/** Elements where arrows, Home, End, Space and Enter act on cards. `#tasks` is the target of `Skip to tasks`. */
const steady = '[data-task], [data-task] button, [data-task] a, [data-task] input, #tasks';

/** The effects of keys on the selection of cards. */
export type Selecting = {
  toggle: (card: HTMLElement) => void;
  /** Selects all from the last selected card of the column, or from one card, to another. */
  extend: (to: HTMLElement, from?: HTMLElement) => void;
  selectColumn: (card: HTMLElement) => void;
  /** @returns whether there was a selection */
  clear: () => boolean;
};

type KeysProps = {
  user: User;
  onEdit: (task: Task) => void;
  /** Sets values of a task and of those that are selected with it, or deletes them (null). Without a task, of the selected ones. */
  onChange: (task: Task | undefined, values: Values | null) => void;
  onPalette: (text?: string) => void;
  onKeys: () => void;
  onNotifications: () => void;
  selecting: Selecting;
};

/** The page's keyboard shortcuts. Letters are ignored while typing, with a modifier, in an open dialog, and when switched off. */
export function useKeys({ user, onEdit, onChange, onPalette, onKeys, onNotifications, selecting }: KeysProps): void {
  const { visit, leave } = useFieldVisit();
  /** The key that acted last, until it is released. */
  const acted = useRef('');

  const actOnPage = (does: (KeyAct & { on: 'page' })['does']) => {
    if (does === 'keys') onKeys();
    else if (does === 'notifications') onNotifications();
    else if (does === 'number') onPalette('#');
    else visit(does === 'search' ? focusSearch : focusNewTitle);
  };

  const actOnCard = (card: HTMLElement, act: KeyAct & { on: 'card' | 'task' | 'tasks' }) => {
    const task = taskOfCard(card);
    if (!task || isProvisional(task)) return;
    if (act.on === 'tasks') onChange(task, valuesBy(act, user));
    else if (act.on === 'task')
      writeBy(act, task, user, {
        edit: onEdit,
        comment: () => visit(() => card.querySelector('textarea')?.focus()),
        labels: ({ id }) => chooseLabels(id),
      });
    else if (act.does === 'select') selecting.toggle(card);
    else if (act.does === 'open') openTask(linkName(task));
    else {
      // With focus, its new name and state are read out, and the same key undoes it.
      const toggle = card.querySelector<HTMLElement>('[data-activity-toggle]');
      toggle?.click();
      toggle?.focus();
    }
  };

  const actInField = (event: KeyboardEvent, field: HTMLElement) => {
    // An open list handles Escape.
    if (field.matches('[role="combobox"]') && (event.key !== 'Escape' || field.ariaExpanded === 'true')) return;
    const down = event.key === 'ArrowDown' && field.matches('[type="search"]');
    if (event.key !== 'Escape' && !down) return;
    // Some browsers clear a search box on Escape, which would end the search.
    event.preventDefault();
    if (down) enterCards(null);
    else leave(field);
  };

  const moveBy = (act: KeyAct & { on: 'cards' }, card: HTMLElement | null) => {
    const target = card ? moveFrom(card, act.move) : enterCards(cardInUse.get());
    if (act.extends && card && target) selecting.extend(target, card);
  };

  /** @returns whether the key means something here */
  const actOnCommand = (command: NonNullable<ReturnType<typeof commandOf>>, target: HTMLElement) => {
    const card = cardAround(target);
    if (command === 'palette') onPalette();
    else if (target.closest(texts) || (command === 'selectAll' && !card)) return false;
    else if (command === 'selectAll') card && selecting.selectColumn(card);
    else void (command === 'undo' ? undo() : redo());
    return true;
  };

  const cardKeyAct = (event: KeyboardEvent, target: Element): KeyAct | undefined => {
    const acts = event.shiftKey ? extendingKeyActs : cardKeyActs;
    const act = Object.hasOwn(acts, event.key) ? acts[event.key] : undefined;
    if (act?.on !== 'tasks' && !target.matches(steady)) return;
    // A button handles Enter and Space.
    return ['Enter', ' '].includes(event.key) && !target.matches('[data-task]') ? undefined : act;
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    // Autofill sends key events without a key.
    if (!event.key || isComposing(event) || !(target instanceof HTMLElement)) return;
    // A held key acts once, here or in the panel, because focus may have moved to the next card or a field.
    if (event.repeat && event.key === acted.current) return event.preventDefault();
    acted.current = event.defaultPrevented ? event.key : '';
    const form = target.matches('input, textarea, [role="combobox"]') ? target.closest('form') : null;
    if (form && isSendingKey(event) && !event.defaultPrevented) {
      acted.current = event.key;
      event.preventDefault();
      return form.requestSubmit();
    }
    const command = commandOf(event);
    // Always block the browser's own use of this key.
    if (command === 'palette') event.preventDefault();
    if (openWindows.top() || target.closest(opened)) return;
    if (command && actOnCommand(command, target)) {
      acted.current = event.key;
      return event.preventDefault();
    }
    const act = singleKeyAct(event) ?? cardKeyAct(event, target);
    if (target.closest(typing) || (event.key === 'Escape' && target.matches('[role="combobox"]'))) return actInField(event, target);
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Escape' && selecting.clear()) return event.preventDefault();
    if (!act) return;
    const card = cardAround(target);
    if (!card && (act.on === 'card' || act.on === 'task')) return;
    event.preventDefault();
    // Moving between cards may repeat.
    if (act.on !== 'cards') acted.current = event.key;
    if (act.on === 'page') actOnPage(act.does);
    else if (act.on === 'cards') moveBy(act, card);
    else if (card) actOnCard(card, act);
    else if (act.on === 'tasks') onChange(undefined, valuesBy(act, user));
  });

  useEffect(() => {
    // On the document, after React's handlers, so that `defaultPrevented` is known.
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
