/** The cards drawn within an element, in their order. */
export const cardsIn = (within: ParentNode): HTMLElement[] => [...within.querySelectorAll<HTMLElement>('[data-task]')];

/** The card of a task, where it is drawn. @param id of the task */
export const cardOf = (id: string, within: ParentNode = document): HTMLElement | null =>
  within.querySelector<HTMLElement>(`[data-task="${CSS.escape(id)}"]`);

/** The card that an element is, or is part of. */
export const cardAround = (element: Element): HTMLElement | null => element.closest<HTMLElement>('[data-task]');
