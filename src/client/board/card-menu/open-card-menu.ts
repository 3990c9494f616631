import { cardWithMenu } from '../../shortcuts/card-elements.ts';
import { swallowPress } from '../../ui/dialog/second-press.ts';
import { isMarked } from '../../ui/is-marked.ts';
import { listen } from '../../ui/listen.ts';

/** How long a finger rests until the menu opens (ms), and how far it may tremble (px). */
const LONG_PRESS = 500;
const TREMBLE = 10;
/** The menu's place for keys, from the card's corner (px). */
const INDENT = 28;

/** The place of a card's menu for keys. @param card null if it is not drawn */
export function placeAt(card: Element | null): { x: number; y: number } {
  const { left, top } = card?.getBoundingClientRect() ?? { left: innerWidth / 3, top: innerHeight / 3 };
  return { x: left + INDENT, y: top + INDENT };
}

type Open = (card: HTMLElement, at: { x: number; y: number }) => boolean;

/** Opens a card's menu by right click, long press, Shift+F10 and the menu key. @param open returns whether it has one @returns stops it */
export function openCardMenuBy(open: Open): () => void {
  let wasMarked = false;
  let timer = 0;
  let isLongPress = false;
  let from = { x: 0, y: 0 };
  const release = () => clearTimeout(timer);
  const press = (event: PointerEvent) => {
    release();
    const { target, pointerType, clientX: x, clientY: y, isPrimary } = event;
    from = { x, y };
    // Before the press, because on a Mac it marks the word under the pointer.
    wasMarked = target instanceof Element && isMarked(target);
    isLongPress = false;
    const card = cardWithMenu(target);
    if (pointerType === 'mouse' || !isPrimary || !card || wasMarked) return;
    timer = window.setTimeout(() => {
      isLongPress = card.isConnected && open(card, { x, y });
      if (isLongPress) swallowPress();
    }, LONG_PRESS);
  };
  const move = ({ clientX, clientY }: PointerEvent) => Math.hypot(clientX - from.x, clientY - from.y) > TREMBLE && release();
  const byMouse = (event: MouseEvent) => {
    release();
    const card = cardWithMenu(event.target);
    // The browser's own long press comes as this event too.
    if (isLongPress || (card && !wasMarked && open(card, { x: event.clientX, y: event.clientY }))) event.preventDefault();
  };
  const byKey = (event: KeyboardEvent) => {
    wasMarked = false;
    const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    const card = isMenuKey && cardWithMenu(event.target);
    if (!card) return;
    if (open(card, placeAt(card))) event.preventDefault();
  };
  const pointer = { pointerdown: press, pointermove: move, pointerup: release, pointercancel: release };
  const stop = listen(document, { ...pointer, contextmenu: byMouse, keydown: byKey }, { capture: true });
  return () => {
    release();
    stop();
  };
}
