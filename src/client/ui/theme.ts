import { makeStore } from './store.ts';

type Theme = 'light' | 'dark';

const YEAR = 31_536_000;
const darkSystem = matchMedia('(prefers-color-scheme: dark)');
const systemTheme = (): Theme => (darkSystem.matches ? 'dark' : 'light');

/** The chosen theme; null follows the system. */
let choice: Theme | null = null;

/** The current theme, for `useSyncExternalStore`. */
export const themeStore = makeStore(systemTheme());
const follow = () => themeStore.set(choice ?? systemTheme());
darkSystem.addEventListener('change', follow);

function apply(next: Theme | null): void {
  if (next) document.documentElement.dataset.theme = next;
  else delete document.documentElement.dataset.theme;
  choice = next;
  follow();
}

/** Stores the choice in a cookie, so that the server's HTML has it before the first paint. */
function keep(next: Theme | null): void {
  document.cookie = `theme=${next ?? ''}; path=/; samesite=lax; max-age=${next ? YEAR : 0}`;
}

/** Restores the stored choice and renews its cookie. Called once, before the first render. */
export function restoreTheme(): void {
  const [, stored = null] = /(?:^|; )theme=(light|dark)/.exec(document.cookie) ?? [];
  apply(stored as Theme | null);
  keep(choice);
}

/** Chooses a theme. Choosing the system's own makes the page follow the system again. */
export function chooseTheme(theme: Theme): void {
  const next = theme === systemTheme() ? null : theme;
  apply(next);
  keep(next);
}
