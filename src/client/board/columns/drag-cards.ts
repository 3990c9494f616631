import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type Status, statuses } from '#shared/words.ts';
import { mayNow } from '../../api/query-client.ts';
import { isProvisional } from '../../board-store/mutations/provisional.ts';
import { taskOfCard } from '../../board-store/task-cache.ts';
import { changeTasks } from '../../selection/change-selected.ts';
import { tasksWith } from '../../selection/shown-tasks.ts';
import { cardAround, cardOf } from '../../shortcuts/card-elements.ts';
import { isMarked } from '../../ui/is-marked.ts';
import { listen } from '../../ui/listen.ts';
import './drag-cards.css';

/** Elements that start no drag: controls and selectable texts, except the creator, often in the card's middle. */
const held = 'button, a, input, textarea, label, section, h3 > *, p:not([data-handle]), [data-text]';

const columnsBeside = (from: Status) =>
  [...document.querySelectorAll<HTMLElement>('[data-column]')].flatMap((element) => {
    const status = statuses.find((one) => one === element.dataset.column);
    return status && status !== from ? [{ element, status }] : [];
  });

/** The strip at each side of the window in which a held card scrolls the columns, and how far each event of its drag does (px). */
const [EDGE, STEP] = [40, 24];

const movable = (card: HTMLElement) => {
  const task = taskOfCard(card);
  return task && !isProvisional(task) && mayNow('changeStatus', task) ? task : undefined;
};

/** The tasks that move with a card's, and that itself. */
const carried = (card: HTMLElement) => {
  const task = movable(card);
  return task ? tasksWith(task) : [];
};

/** Makes a card draggable to the other columns. @returns undoes that */
function lift(card: HTMLElement, from: Status): () => void {
  const others = columnsBeside(from);
  const light = (where: HTMLElement, look: 'open' | 'over' | undefined) => {
    if (look) where.dataset.drop = look;
    else delete where.dataset.drop;
  };
  return combine(
    draggable({
      element: card,
      onDragStart: () => {
        for (const { id } of carried(card)) cardOf(id)?.setAttribute('data-dragged', '');
        for (const { element } of others) light(element, 'open');
      },
      onDrag: ({ location }) => {
        const { clientX: x } = location.current.input;
        others[0]?.element.parentElement?.scrollBy(x < EDGE ? -STEP : x > innerWidth - EDGE ? STEP : 0, 0);
      },
      onDrop: ({ location }) => {
        for (const one of document.querySelectorAll<HTMLElement>('[data-dragged]')) delete one.dataset.dragged;
        for (const { element } of others) light(element, undefined);
        const target = others.find(({ element }) => element === location.current.dropTargets[0]?.element);
        // Another card stands for the task if someone else moved it meanwhile.
        const now = card.isConnected ? card : cardOf(card.dataset.task ?? '');
        if (target && now) changeTasks(carried(now), { status: target.status });
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
export function dragCards(): () => void {
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
    const from = movable(card)?.status;
    if (from) putDown = lift(card, from);
  };
  const stop = listen(document, { pointerdown: end, mousedown: press }, { capture: true });
  return () => {
    end();
    stop();
  };
}
