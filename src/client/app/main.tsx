import './styles.css';
import '../ui/open-layers.ts';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keys } from '../api/keys.ts';
import { page } from '../api/page-owner.ts';
import { queryClient } from '../api/query-client.ts';
import { askForBoard } from '../board-store/use-board.ts';
import { followTabs } from '../session/use-session.ts';
import { importLateParts } from '../ui/late.tsx';
import { restoreTheme } from '../ui/theme.ts';
import { App } from './routes.tsx';

// Radix adds `<style>` elements, which our content security policy allows only with the nonce.
setNonce(document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '');
restoreTheme();
followTabs();
// The page of an unknown address is the same for everybody, so it fetches nothing.
if (['/', '/auth'].includes(location.pathname)) {
  void queryClient.prefetchQuery({ queryKey: keys.user });
  // When signed in, the server preloads the user and the board, so load both before the first render.
  if (document.querySelector('link[rel="preload"][href="/api/tasks"]')) void askForBoard();
  // When signed out, the first screen is a late part.
  else importLateParts();
}
const root = createRoot(document.getElementById('root') as HTMLElement);
page.end.signal.addEventListener('abort', () => {
  root.unmount();
  location.reload();
});
root.render(
  <StrictMode>
    <App />
  </StrictMode>,
);
