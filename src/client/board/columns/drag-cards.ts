import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type Status, statuses } from '#shared/words.ts';
import { cardAround, cardOf } from '../../shortcuts/card-elements.ts';
import { isMarked } from '../../ui/is-marked.ts';
import './drag-cards.css';

/** Elements that start no drag: controls and selectable texts, except the creator, often in the card's middle. */
const held = 'button, a, input, textarea, select, label, [role="combobox"], section, h3 > *, p:not([data-handle]), [data-text]';

const columnsBeside = (from: Status) =>
  [...document.querySelectorAll<HTMLElement>('[data-column]')].flatMap((element) => {
    const status = statuses.find((one) => one === element.dataset.column);
    return status && status !== from ? [{ element, status }] : [];
  });

type Dragging = {
  /** The status of a card's task; undefined if it may not be moved. */
  statusOf: (card: HTMLElement) => Status | undefined;
  /** The cards that move with a card, and itself. */
  carried: (card: HTMLElement) => readonly HTMLElement[];
  move: (card: HTMLElement, status: Status) => void;
};

/** Makes a card draggable to the other columns. @returns undoes that */
function lift(card: HTMLElement, from: Status, { carried, move }: Dragging): () => void {
  const others = columnsBeside(from);
  const light = (where: HTMLElement, look: 'open' | 'over' | undefined) => {
    if (look) where.dataset.drop = look;
    else delete where.dataset.drop;
  };
  return combine(
    draggable({
      element: card,
      onDragStart: () => {
        for (const one of carried(card)) one.dataset.dragged = '';
        for (const { element } of others) light(element, 'open');
      },
      onDrop: ({ location }) => {
        for (const one of document.querySelectorAll<HTMLElement>('[data-dragged]')) delete one.dataset.dragged;
        for (const { element } of others) light(element, undefined);
        const target = others.find(({ element }) => element === location.current.dropTargets[0]?.element);
        // Another card stands for the task if someone else moved it meanwhile.
        const now = card.isConnected ? card : cardOf(card.dataset.task ?? '');
        if (target && now) move(now, target.status);
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

/** Lets a mouse drag cards between columns. A card becomes draggable on press, so that texts stay selectable and touch scrolls. */
export function dragCards(dragging: Dragging): () => void {
  let putDown = () => {};
  const end = () => {
    putDown();
    putDown = () => {};
  };
  const press = ({ target, button, detail }: MouseEvent) => {
    end();
    // A double click selects a word, and selected text is dragged instead.
    if (!(target instanceof Element) || button !== 0 || detail > 1 || isMarked(target)) return;
    const card = cardAround(target);
    const within = target.closest(held);
    if (!card || (within && card.contains(within))) return;
    const from = dragging.statusOf(card);
    if (from) putDown = lift(card, from, dragging);
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
