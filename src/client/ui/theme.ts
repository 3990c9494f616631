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

/** Applies a choice. A cookie stores it, so that the server's HTML has it before the first paint. */
function apply(next: Theme | null): void {
  if (next) document.documentElement.dataset.theme = next;
  else delete document.documentElement.dataset.theme;
  document.cookie = `theme=${next ?? ''}; path=/; samesite=lax; max-age=${next ? YEAR : 0}`;
  choice = next;
  follow();
}

/** Passes a choice on to the other windows. */
const channel = new BroadcastChannel('max-tasks theme');
channel.onmessage = ({ data }: MessageEvent<Theme | null>) => apply(data);

/** Restores the stored choice and renews its cookie. Called before the first render. */
export function restoreTheme(): void {
  const [, stored = null] = /(?:^|; )theme=(light|dark)/.exec(document.cookie) ?? [];
  apply(stored as Theme | null);
}

/** Chooses a theme. Choosing the system's own makes the page follow the system again. */
export function chooseTheme(theme: Theme): void {
  const next = theme === systemTheme() ? null : theme;
  apply(next);
  channel.postMessage(next);
}
