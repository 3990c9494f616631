/** @returns what `work` answers; `otherwise` where the browser's storage is full or forbidden */
function attempt<Answer>(work: () => Answer, otherwise: Answer): Answer {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** What this browser keeps beyond the page. Where it allows none of it, everything is as if nothing had been kept. */
export const browserStorage = {
  names: (): string[] => attempt(() => Object.keys(localStorage), []),
  read: (name: string): string | null => attempt(() => localStorage.getItem(name), null),
  /** @param value null to forget it */
  write: (name: string, value: string | null): void =>
    attempt(() => (value === null ? localStorage.removeItem(name) : localStorage.setItem(name, value)), undefined),
};
