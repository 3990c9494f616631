type One = { id: string };

/** The items that a list lacks. */
export function notIn<Item extends One>(list: readonly One[], items: readonly Item[]): Item[] {
  const ids = new Set(list.map(({ id }) => id));
  return items.filter(({ id }) => !ids.has(id));
}
