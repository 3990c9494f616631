import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import { statuses } from '#shared/words.ts';
import { isProvisional } from '../../board-store/mutations/provisional.ts';
import { taskOfCard } from '../../board-store/task-cache.ts';
import { changeTasks } from '../../selection/change-selected.ts';
import { tasksWith } from '../../selection/shown-tasks.ts';
import { cardAround, cardOf } from '../../shortcuts/card-elements.ts';
import { isMarked } from '../../ui/is-marked.ts';
import './drag-cards.css';

/** Elements that start no drag: controls and selectable texts, except the creator, often in the card's middle. */
const held = 'button, a, input, textarea, select, label, [role="combobox"], section, h3 > *, p:not([data-handle]), [data-text]';

/** The strip at each side of the window in which a held card scrolls the columns, and how far each event of its drag does (px). */
const [EDGE, STEP] = [40, 24];

/** More moves of the mouse than Firefox lets through as a drag begins. */
const STRAY = 20;

/** A type of our own, because a field takes a dragged text. */
const CARD = 'application/x-max-tasks-card';

const columnsOf = (selector: string) => document.querySelectorAll<HTMLElement>(selector);
/** The column under a dragged card that takes it; null for other things, such as files. */
const dropAt = ({ target, dataTransfer }: DragEvent) =>
  target instanceof Element && dataTransfer?.types.includes(CARD) ? target.closest<HTMLElement>('[data-drop]') : null;

/** The task of a card, if the user may move it. */
const movable = (user: User, card: HTMLElement) => {
  const task = taskOfCard(card);
  return task && !isProvisional(task) && may(user, 'changeStatus', task) ? task : undefined;
};

/** Lets a mouse drag cards between columns. A card becomes draggable on press, so that texts stay selectable and touch scrolls. */
export function dragCards(user: User): () => void {
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  let card: HTMLElement | null = null;
  let under: EventTarget | null = null;
  let strays = Number.POSITIVE_INFINITY;

  const putDown = () => {
    card?.removeAttribute('draggable');
    card = null;
    strays = Number.POSITIVE_INFINITY;
    for (const one of columnsOf('[data-dragged], [data-drop]')) {
      delete one.dataset.dragged;
      delete one.dataset.drop;
    }
  };
  const press = ({ target, button, detail }: MouseEvent) => {
    // A double click selects a word, and selected text is dragged instead.
    if (!(target instanceof Element) || button !== 0 || detail > 1 || isMarked(target)) return;
    const pressed = cardAround(target);
    const within = target.closest(held);
    if (!pressed || (within && pressed.contains(within)) || !movable(user, pressed)) return;
    card = pressed;
    card.setAttribute('draggable', 'true');
  };
  const start = ({ target, dataTransfer }: DragEvent) => {
    const task = card && target === card ? movable(user, card) : undefined;
    if (!task || !dataTransfer) return;
    dataTransfer.setData(CARD, task.id);
    dataTransfer.effectAllowed = 'move';
    strays = STRAY;
    // Later, because the browser takes the picture of the card that is dragged after this event.
    requestAnimationFrame(() => {
      if (card) for (const { id } of tasksWith(task)) cardOf(id)?.setAttribute('data-dragged', '');
    });
    for (const column of columnsOf(`[data-column]:not([data-column="${task.status}"])`)) column.dataset.drop = 'open';
  };
  const move = (event: DragEvent) => {
    const { clientX: x } = event;
    under = event.target;
    const open = columnsOf('[data-drop]');
    open[0]?.parentElement?.scrollBy(x < EDGE ? -STEP : x > innerWidth - EDGE ? STEP : 0, 0);
    const at = dropAt(event);
    for (const column of open) column.dataset.drop = column === at ? 'over' : 'open';
    if (at) event.preventDefault();
  };
  const leave = ({ target }: DragEvent) => {
    // Another element is entered before this one is left, unless the pointer leaves the window.
    if (target === under) for (const column of columnsOf('[data-drop]')) column.dataset.drop = 'open';
  };
  // The mouse moves only after a drag. No event tells the end of one whose card is gone.
  const stray = () => {
    strays -= 1;
    if (strays < 0) putDown();
  };
  const drop = (event: DragEvent) => {
    const status = statuses.find((one) => one === dropAt(event)?.dataset.column);
    if (!card || !status) return;
    event.preventDefault();
    // Another card stands for the task if someone else moved it meanwhile.
    const now = card.isConnected ? card : cardOf(card.dataset.task ?? '');
    const task = now && movable(user, now);
    putDown();
    if (task) changeTasks(user, tasksWith(task), { status });
  };
  document.addEventListener('pointerdown', putDown, options);
  document.addEventListener('pointermove', stray, options);
  document.addEventListener('mousedown', press, options);
  document.addEventListener('dragstart', start, options);
  document.addEventListener('dragenter', move, options);
  document.addEventListener('dragover', move, options);
  document.addEventListener('dragleave', leave, options);
  document.addEventListener('drop', drop, options);
  document.addEventListener('dragend', putDown, options);
  return () => {
    putDown();
    over.abort();
  };
}
