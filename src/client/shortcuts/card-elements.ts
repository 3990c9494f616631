/** The rendered cards within an element, in document order. */
export const cardsIn = (within: ParentNode): HTMLElement[] => [...within.querySelectorAll<HTMLElement>('[data-task]')];

/** The card of a task by id; null while it isn't rendered. */
export const cardOf = (id: string, within: ParentNode = document): HTMLElement | null =>
  within.querySelector<HTMLElement>(`[data-task="${CSS.escape(id)}"]`);

/** The card that an element is or belongs to. */
export const cardAround = (element: Element): HTMLElement | null => element.closest<HTMLElement>('[data-task]');
