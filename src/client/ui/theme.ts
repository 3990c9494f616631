type Theme = 'light' | 'dark';

const STORED_AS = 'theme';
const listeners = new Set<() => void>();
const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');
const systemTheme = (): Theme => (systemIsDark().matches ? 'dark' : 'light');

function storedChoice(): Theme | null {
  try {
    const stored = localStorage.getItem(STORED_AS);
    return stored === 'light' || stored === 'dark' ? stored : null;
  } catch {
    // Storage may be switched off; the system's theme is then the only one there is.
    return null;
  }
}

let choice: Theme | null = null;

function apply(next: Theme | null): void {
  choice = next;
  if (next) document.documentElement.dataset.theme = next;
  else delete document.documentElement.dataset.theme;
  for (const listener of listeners) listener();
}

/** Brings back the choice made earlier in this browser. Called once, before anything is drawn. */
export function restoreTheme(): void {
  apply(storedChoice());
}

/** Chooses a theme. Choosing the system's own makes the page follow the system again. */
export function chooseTheme(theme: Theme): void {
  const next = theme === systemTheme() ? null : theme;
  apply(next);
  try {
    if (next) localStorage.setItem(STORED_AS, next);
    else localStorage.removeItem(STORED_AS);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** The theme in force, and a way to hear of changes; made for `useSyncExternalStore`. */
export const themeStore = {
  get: (): Theme => choice ?? systemTheme(),
  subscribe: (listener: () => void) => {
    const system = systemIsDark();
    listeners.add(listener);
    system.addEventListener('change', listener);
    return () => {
      listeners.delete(listener);
      system.removeEventListener('change', listener);
    };
  },
};
