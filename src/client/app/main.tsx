import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keys } from '../api/keys.ts';
import { queryClient } from '../api/query-client.ts';
import { askForBoard } from '../board-store/use-board.ts';
import { followTabs } from '../session/other-tabs.ts';
import { signInPage } from '../session/sign-in-part.ts';
import { keepEarlyKeys } from '../shortcuts/early-keys.ts';
import { restoreTheme } from '../ui/theme.ts';
import { App } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');

restoreTheme();
followTabs();
// The server preloads the user and the board for somebody signed in. Both are taken at once, before anything is drawn.
const isPreloaded = document.querySelector('link[rel="preload"][href="/api/tasks"]') !== null;
if (isPreloaded) keepEarlyKeys();
if (isPreloaded || ['/', '/auth'].includes(location.pathname)) void queryClient.prefetchQuery({ queryKey: keys.user });
if (isPreloaded) void askForBoard(queryClient);
else signInPage.prepare();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
