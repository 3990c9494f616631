/** Whether any of it can be seen. */
export const isInSight = ({ top, bottom }: DOMRect, edges: DOMRect) => bottom > edges.top && top < edges.bottom;

/** The cards of a column that can be seen, as they now stand on the page, from above. */
export function cardsInSight(scroller: Element): HTMLElement[] {
  const edges = scroller.getBoundingClientRect();
  return [...scroller.querySelectorAll<HTMLElement>('[data-task]')].filter((card) => isInSight(card.getBoundingClientRect(), edges));
}
