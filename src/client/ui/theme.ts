import { browserStorage } from './browser-storage.ts';
import { makeStore } from './store.ts';

type Theme = 'light' | 'dark';

const STORED_AS = 'theme';
const YEAR = 31_536_000;
const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');
const systemTheme = (): Theme => (systemIsDark().matches ? 'dark' : 'light');

function storedChoice(): Theme | null {
  const stored = browserStorage.read(STORED_AS);
  return stored === 'light' || stored === 'dark' ? stored : null;
}

/** The chosen theme; null follows the system. */
const choice = makeStore<Theme | null>(null);

/** Gives the browser's toolbar the header's colour. */
function colourBar(next: Theme | null): void {
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    bar.dataset.system ??= bar.media;
    const own = bar.dataset.system.includes('dark') ? 'dark' : 'light';
    bar.media = next ? (next === own ? 'all' : 'not all') : bar.dataset.system;
  }
}

function apply(next: Theme | null): void {
  colourBar(next);
  if (next) document.documentElement.dataset.theme = next;
  else delete document.documentElement.dataset.theme;
  choice.set(next);
}

/** Sets a cookie for the server's HTML, because `localStorage` is read too late for the first paint. */
function tellServer(next: Theme | null): void {
  document.cookie = `${STORED_AS}=${next ?? ''}; path=/; samesite=lax; max-age=${next ? YEAR : 0}`;
}

/** Restores the stored choice and follows that of other tabs. Called once, before the first render. */
export function restoreTheme(): void {
  apply(storedChoice());
  // Renews a cookie that is missing or has expired.
  tellServer(choice.get());
  addEventListener('storage', ({ key }) => (key === null || key === STORED_AS) && apply(storedChoice()));
}

/** Chooses a theme. Choosing the system's own makes the page follow the system again. */
export function chooseTheme(theme: Theme): void {
  const next = theme === systemTheme() ? null : theme;
  apply(next);
  browserStorage.write(STORED_AS, next);
  tellServer(next);
}

/** The current theme, for `useSyncExternalStore`. */
export const themeStore = {
  get: (): Theme => choice.get() ?? systemTheme(),
  subscribe: (listener: () => void) => {
    const system = systemIsDark();
    const unsubscribe = choice.subscribe(listener);
    system.addEventListener('change', listener);
    return () => {
      unsubscribe();
      system.removeEventListener('change', listener);
    };
  },
};
