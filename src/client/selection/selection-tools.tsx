import { useEffect, useRef } from 'react';
import * as messages from '#messages/selection.ts';
import { announceSelection } from '../board-store/announcements.ts';
import { useCached } from '../board-store/task-cache.ts';
import { cardAround, focusCard } from '../shortcuts/card-elements.ts';
import { TEXTS } from '../shortcuts/own-keys.ts';
import { useAddress } from '../ui/address.ts';
import { listen } from '../ui/listen.ts';
import { extendSelection, keepSelected, useSelection } from './selection.ts';
import { SelectionToolbar } from './selection-toolbar.tsx';
import { columnOf, heldData, shownData, tasksIn } from './shown-tasks.ts';

/** The toolbar below the columns, which are shorter meanwhile. In a low window it lies over their end. */
function SelectionBar() {
  // Another address shows other tasks.
  useAddress();
  const { ids } = useSelection();
  const held = useCached(heldData);
  const tasks = tasksIn(useCached(shownData)).filter(({ id }) => ids.has(id));
  useEffect(() => {
    // Not the shown ones, because a change that fails brings its tasks back.
    if (held) keepSelected(new Set(tasksIn(held).map(({ id }) => id)));
  });

  useEffect(() => {
    const { documentElement: root, activeElement } = document;
    root.dataset.selecting = '';
    // Only the card, because the rest of the board must not move under a pointer.
    if (activeElement) cardAround(activeElement)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return () => {
      delete root.dataset.selecting;
    };
  }, []);

  if (held && tasks.length === 0) return null;
  return (
    <section
      aria-label={messages.landmark}
      className="@container pointer-events-none sticky bottom-0 z-20 order-last flex justify-center px-3 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] *:pointer-events-auto transition-[opacity,translate] starting:translate-y-2 starting:opacity-0 print:hidden"
    >
      <SelectionToolbar tasks={tasks} count={held ? tasks.length : ids.size} />
    </section>
  );
}

/** Elements that act on a click themselves. */
const acting = `button, a, ${TEXTS}`;

const cardOfRange = ({ shiftKey, target }: MouseEvent) =>
  shiftKey && target instanceof Element && !target.closest(acting) ? cardAround(target) : null;

/** Lets a mouse select the cards up to one. @returns stops it */
function selectRanges(): () => void {
  // Otherwise the browser would mark the texts up to here.
  const press = (event: MouseEvent) => cardOfRange(event) && event.preventDefault();
  const click = (event: MouseEvent) => {
    const card = cardOfRange(event);
    if (!card) return;
    event.preventDefault();
    event.stopPropagation();
    focusCard(card);
    // Later, because the browser takes back what a click on a checkbox did.
    setTimeout((id: string) => extendSelection(columnOf(id), id), 0, card.dataset.task ?? '');
  };
  return listen(document, { mousedown: press, click }, { capture: true });
}

/** The toolbar of the selection, its announcements, and the mouse's way to select a range. */
export function SelectionTools() {
  const count = useSelection().ids.size;
  const announced = useRef(0);
  useEffect(() => {
    if (count !== announced.current) announceSelection(messages.said(count));
    announced.current = count;
  }, [count]);
  useEffect(selectRanges, []);
  return count > 0 && <SelectionBar />;
}
