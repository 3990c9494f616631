import '../board/prerender/after-first-paint.ts';
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../api/query-client.ts';
import { followTabs } from '../session/other-tabs.ts';
import { restoreTheme } from '../ui/theme.ts';
import { begin } from './begin.ts';
import { App } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');

restoreTheme();
followTabs();
void begin(queryClient).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
