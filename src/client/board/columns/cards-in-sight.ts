import { cardsIn } from '../../shortcuts/card-elements.ts';
/** Whether any of it can be seen. */
export const isInSight = ({ top, bottom }: DOMRect, edges: DOMRect) => bottom > edges.top && top < edges.bottom;

/** The cards of a column that can be seen, as they now stand on the page, from above. Those below are not measured: they may not even be laid out. */
export function cardsInSight(scroller: Element): HTMLElement[] {
  const edges = scroller.getBoundingClientRect();
  const cards: HTMLElement[] = [];
  for (const card of cardsIn(scroller)) {
    const box = card.getBoundingClientRect();
    if (box.top >= edges.bottom) break;
    if (isInSight(box, edges)) cards.push(card);
  }
  return cards;
}
