/** Returns `otherwise` if the browser's storage is full or blocked. */
function attempt<Answer>(work: () => Answer, otherwise: Answer): Answer {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** The browser's `localStorage`, which seems empty if it is blocked. */
export const browserStorage = {
  names: (): string[] => attempt(() => Object.keys(localStorage), []),
  read: (name: string): string | null => attempt(() => localStorage.getItem(name), null),
  write: (name: string, value: string | null): void =>
    attempt(() => (value === null ? localStorage.removeItem(name) : localStorage.setItem(name, value)), undefined),
};
