/** Lists of cards that the server drew into the page, by the status of their column. */
const lists = new Map<string, Element>();

/** What the server drew ahead of the page's script, for as long as the board is on its way. */
export const prerenderedCards = {
  /** Keeps what is there, before the page is drawn over it. */
  keep(): void {
    for (const list of document.querySelectorAll('[data-column] ul')) lists.set(list.closest('section')?.id ?? '', list);
  },
  get: (status: string): Element | undefined => lists.get(status),
  drop: (): void => lists.clear(),
};
