import { browserStorage } from './browser-storage.ts';
import { makeStore } from './store.ts';

type Theme = 'light' | 'dark';

const STORED_AS = 'theme';
/** In seconds. */
const YEAR = 31_536_000;
const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');
const systemTheme = (): Theme => (systemIsDark().matches ? 'dark' : 'light');

function storedChoice(): Theme | null {
  const stored = browserStorage.read(STORED_AS);
  return stored === 'light' || stored === 'dark' ? stored : null;
}

/** What was chosen; null while the page follows the system. */
const choice = makeStore<Theme | null>(null);

/** The bar that a browser draws around the page has the colour of the header, in the theme that is in force. */
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

/** The server sends the page in the theme that was chosen: by what this browser keeps for itself it would come too late for what is drawn first. */
function tellServer(next: Theme | null): void {
  document.cookie = `${STORED_AS}=${next ?? ''}; path=/; samesite=lax; max-age=${next ? YEAR : 0}`;
}

/** Brings back the choice made earlier in this browser, and follows the one made in another tab. Called once, before anything is drawn. */
export function restoreTheme(): void {
  apply(storedChoice());
  // It may have been chosen before that was done, or so long ago that the browser has forgotten it.
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

/** The theme in force, and a way to hear of changes; made for `useSyncExternalStore`. */
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
