import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { Task } from '#shared/tasks.ts';
import { type Status, statuses } from '#shared/words.ts';
import './drag-cards.css';

/** On a card, what a drag does not start from: its controls, and the longer texts, which people mark and copy. Who made it is none: often that is its middle. */
const held = 'button, a, input, textarea, select, label, [role="combobox"], section, p:not([data-handle])';

/** Whether the pointer is on text that is marked: what is dragged then is the text. */
function isMarked(target: Element): boolean {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(target, true);
}

const columnsBeside = (from: Status) =>
  [...document.querySelectorAll<HTMLElement>('[data-column]')].flatMap((element) => {
    const status = statuses.find((one) => one === element.dataset.column);
    return status && status !== from ? [{ element, status }] : [];
  });

type Move = (task: Task, status: Status) => void;

/** Lets one card be dragged to the other columns, from the press of the button on. */
function lift(card: HTMLElement, task: Task, move: Move): () => void {
  const others = columnsBeside(task.status);
  const light = (where: HTMLElement, look: 'open' | 'over' | undefined) => {
    if (look) where.dataset.drop = look;
    else delete where.dataset.drop;
  };
  return combine(
    draggable({
      element: card,
      onDragStart: () => {
        card.dataset.dragged = '';
        for (const { element } of others) light(element, 'open');
      },
      onDrop: ({ location }) => {
        delete card.dataset.dragged;
        for (const { element } of others) light(element, undefined);
        const target = others.find(({ element }) => element === location.current.dropTargets[0]?.element);
        if (target) move(task, target.status);
      },
    }),
    ...others.map(({ element }) =>
      dropTargetForElements({
        element,
        onDragEnter: () => light(element, 'over'),
        onDragLeave: () => light(element, 'open'),
      }),
    ),
  );
}

/**
 * Lets cards be dragged from column to column by a mouse. A card is made ready when the button goes down on it, and not before: so texts
 * stay what they are, a finger scrolls, and thousands of cards cost nothing.
 * @param movable the task of a card, as the card shows it; undefined where it may not be moved
 * @param move called with the task as it was at the press, and the status of the column that its card was dropped on
 * @returns what ends it
 */
export function dragCards(movable: (card: HTMLElement) => Task | undefined, move: Move): () => void {
  let putDown = () => {};
  const end = () => {
    putDown();
    putDown = () => {};
  };
  const press = ({ target, button, detail }: MouseEvent) => {
    end();
    // A second click marks a word.
    if (!(target instanceof Element) || button !== 0 || detail > 1 || isMarked(target)) return;
    const card = target.closest<HTMLElement>('[data-task]');
    const within = target.closest(held);
    if (!card || (within && card.contains(within))) return;
    const task = movable(card);
    if (task) putDown = lift(card, task, move);
  };
  const options = { capture: true };
  document.addEventListener('pointerdown', end, options);
  document.addEventListener('mousedown', press, options);
  return () => {
    end();
    document.removeEventListener('pointerdown', end, options);
    document.removeEventListener('mousedown', press, options);
  };
}
