/** What the server drew into a column: what stands in it, and what its badge says. */
type PrerenderedColumn = { content: Element[]; count: string | undefined };

const columns = new Map<string, PrerenderedColumn>();

/** The columns as the server drew them ahead of the page's script, for as long as the board is on its way. */
export const prerenderedColumns = {
  /** Keeps them, before the page is drawn over them. @returns whether there are any */
  keep(): boolean {
    for (const column of document.querySelectorAll('[data-column]'))
      columns.set(column.id, {
        content: [...(column.querySelector('[data-scroller]')?.children ?? [])],
        count: column.querySelector('h2 + span')?.textContent,
      });
    return columns.size > 0;
  },
  get: (status: string): PrerenderedColumn | undefined => columns.get(status),
  drop: (): void => columns.clear(),
};
