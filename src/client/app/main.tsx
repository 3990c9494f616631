import './styles.css';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keys } from '../api/keys.ts';
import { queryClient } from '../api/query-client.ts';
import { askForBoard } from '../board-store/use-board.ts';
import { followTabs } from '../session/other-tabs.ts';
import { importLateParts } from '../ui/late.tsx';
import { restoreTheme } from '../ui/theme.ts';
import { App } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');

// Radix adds `<style>` elements, and our content policy refuses those without the page's nonce.
setNonce(document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '');
restoreTheme();
followTabs();
// An unknown address shows the same page to everybody, and asks for nothing.
if (['/', '/auth'].includes(location.pathname)) {
  void queryClient.prefetchQuery({ queryKey: keys.user });
  // For somebody signed in the server preloads the user and the board. Both are taken at once, before anything is drawn.
  if (document.querySelector('link[rel="preload"][href="/api/tasks"]')) void askForBoard(queryClient);
  // For everybody else the first screen, to sign in, is one of the late parts.
  else importLateParts();
}
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
